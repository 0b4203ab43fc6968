import { expect, it } from 'vitest'
import { identityProvider } from '../testing/identity-provider.ts'
import { peopleApp, type TestBrowser } from '../testing/people-app.ts'
import { createUser } from '../testing/rows.ts'

const publicUrl = 'http://localhost:5000'
const provider = await identityProvider(publicUrl)
const first = await peopleApp({
  signIn: 'oidc',
  oidc: provider.client,
  publicUrl,
  allowedEmailDomains: ['cadencia.example'],
})
const { db, browser } = first

/** Leaves for the provider and comes back; answers the callback's address, not yet opened. */
async function travel(client: TestBrowser): Promise<string> {
  const start = await client.get('/api/login')
  expect(start.statusCode).toBe(302)
  const { pathname, search, origin } = await provider.follow(String(start.headers.location))
  expect([origin, pathname]).toEqual([publicUrl, '/api/login/callback'])
  return pathname + search
}

async function arrive(client: TestBrowser, address: string) {
  const { statusCode, headers } = await client.get(address)
  return [statusCode, headers.location]
}

const isSignedIn = async (client: TestBrowser) => (await client.get('/api/auth/user')).statusCode === 200

it('signs in the active user whose verified address the provider gives', async () => {
  const user = await createUser(db, { email: 'Lia.Reis@cadencia.example' })
  provider.signsIn({ email: 'lia.reis@Cadencia.example', email_verified: true })
  const client = browser()
  expect(await arrive(client, await travel(client))).toEqual([302, '/'])
  expect((await client.get('/api/auth/user')).json()).toMatchObject({ id: user.id, isAdministrator: false })
  expect(client.cookies.has('cadencia_oidc')).toBe(false)
})

it('sends PKCE, state and nonce', async () => {
  const { searchParams } = new URL(String((await browser().get('/api/login')).headers.location))
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['code_challenge', 'state', 'nonce'])
    expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
})

it('refuses addresses that are unverified, unknown, inactive or of another domain', async () => {
  const known = await createUser(db)
  const gone = await createUser(db, { isActive: false })
  const other = await createUser(db, { email: 'fora@outra.example' })
  for (const account of [
    { email: known.email, email_verified: false },
    { email: known.email },
    {},
    { email: 'ninguem@cadencia.example', email_verified: true },
    { email: gone.email, email_verified: true },
    { email: other.email, email_verified: true },
  ]) {
    provider.signsIn(account)
    const client = browser()
    expect(await arrive(client, await travel(client))).toEqual([302, '/?entrada=recusada'])
    expect(await isSignedIn(client)).toBe(false)
  }
})

it('accepts an answer only in the browser that asked, once, and unchanged', async () => {
  const { email } = await createUser(db)
  provider.signsIn({ email, email_verified: true })
  const [victim, attacker] = [browser(), browser()]
  const address = await travel(attacker)
  expect(await arrive(victim, address)).toEqual([302, '/?entrada=falhou'])
  await victim.get('/api/login')
  expect(await arrive(victim, address)).toEqual([302, '/?entrada=falhou'])
  expect(await isSignedIn(victim)).toBe(false)

  const client = browser()
  const own = await travel(client)
  expect(await arrive(client, own.replace(/state=[^&]+/, 'state=forged'))).toEqual([302, '/?entrada=falhou'])
  expect(await arrive(client, own)).toEqual([302, '/?entrada=falhou'])
  expect(await isSignedIn(client)).toBe(false)
})

it('survives garbage in the cookie and in the address', async () => {
  const client = browser()
  client.cookies.set('cadencia_oidc', 'lixo')
  expect(await arrive(client, '/api/login/callback?code=x&state=y')).toEqual([302, '/?entrada=falhou'])
  expect(await arrive(browser(), '/api/login/callback?error=access_denied')).toEqual([
    302,
    '/?entrada=falhou',
  ])
})

it('SEC-35: an identity is issuer and subject: a changed address moves nobody to another account', async () => {
  const [ana, bia] = [await createUser(db), await createUser(db)]
  const enters = async (account: object) => {
    provider.signsIn({ email_verified: true, ...account })
    const client = browser()
    const arrived = await arrive(client, await travel(client))
    return arrived[1] === '/' ? (await client.get('/api/auth/user')).json().id : arrived[1]
  }
  expect(await enters({ sub: 'ana', email: ana.email })).toBe(ana.id)
  // At the provider Ana has another address now, which is Bia's here.
  expect(await enters({ sub: 'ana', email: bia.email })).toBe(ana.id)
  expect(await enters({ sub: 'ana', email: bia.email, email_verified: false })).toBe(ana.id)
  // And somebody else was given Ana's former address.
  expect(await enters({ sub: 'intrusa', email: ana.email })).toBe('/?entrada=recusada')
  expect(await enters({ sub: 'bia', email: bia.email })).toBe(bia.id)
  await db.updateTable('users').set({ is_active: false }).where('id', '=', ana.id).execute()
  expect(await enters({ sub: 'ana', email: ana.email })).toBe('/?entrada=recusada')
})

it('SEC-35: two first sign-ins at once bind one account once', async () => {
  const { email } = await createUser(db)
  const travels: { client: TestBrowser; address: string }[] = []
  for (const sub of ['um', 'dois', 'tres']) {
    provider.signsIn({ sub, email, email_verified: true })
    const client = browser()
    travels.push({ client, address: await travel(client) })
  }
  const arrived = await Promise.all(travels.map(({ client, address }) => arrive(client, address)))
  const signedIn = arrived.filter(([, location]) => location === '/')
  expect(signedIn).toHaveLength(1)
})

it('SEC-35: an id_token whose signature is none of the provider’s keys is refused', async () => {
  const { email } = await createUser(db)
  provider.signsIn({ email, email_verified: true })
  const client = browser()
  provider.forgeSignatures(true)
  expect(await arrive(client, await travel(client))).toEqual([302, '/?entrada=falhou'])
  expect(await isSignedIn(client)).toBe(false)
  provider.forgeSignatures(false)
  expect(await arrive(client, await travel(client))).toEqual([302, '/'])
})

it('leads to the landing page with a word when the provider is away', async () => {
  const { browser: stranded } = await (async () => {
    const client = { ...provider.client, issuer: 'http://127.0.0.1:1' }
    return peopleApp({ test: first, signIn: 'oidc', oidc: client, publicUrl })
  })()
  const response = await stranded().get('/api/login')
  expect([response.statusCode, response.headers.location]).toEqual([302, '/?entrada=falhou'])
})

it('lets nobody in by e-mail alone', async () => {
  const { email } = await createUser(db)
  const response = await browser().post('/api/email-login', { email })
  expect([response.statusCode, response.json().message]).toEqual([
    403,
    'A entrada é feita pela conta da sua organização.',
  ])
})
