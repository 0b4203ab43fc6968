import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll } from 'vitest'

interface ProviderAccount {
  /** Default: made from the address. */
  readonly sub?: string
  readonly email?: string
  readonly email_verified?: boolean
}

const CLIENT = { clientId: 'cadencia', clientSecret: 'segredo-do-cliente-para-testes' }

/**
 * A real OpenID Connect provider on this machine. It signs in whoever `account` says, without asking, when
 * `follow` brings a browser to it. Call it at the top of a test file.
 */
export async function identityProvider(publicUrl: string) {
  let account: ProviderAccount = {}
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${publicUrl}/api/login/callback`],
        application_type: 'native',
      },
    ],
    cookies: { keys: ['chave'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...account }) }),
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  })
  let isForging = false
  provider.use(async (context, next) => {
    await next()
    const { id_token: token, ...rest } = (context.path === '/token' && isForging && context.body) || {}
    if (!token) return
    const [head, claims, signature = ''] = String(token).split('.')
    context.body = { ...rest, id_token: [head, claims, [...signature].reverse().join('')].join('.') }
  })
  const oidc = provider.callback()

  async function handle(...[request, response]: Parameters<typeof oidc>): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return oidc(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, {
        login: { accountId: account.sub ?? `sub-of-${account.email}` },
      })
    }
    const grant = new provider.Grant({
      accountId: session?.accountId ?? '',
      clientId: String(params.client_id),
    })
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }

  return {
    client: { issuer, ...CLIENT },
    /** Whether it spoils the signatures of its tokens from now on. */
    forgeSignatures: (isOn: boolean) => {
      isForging = isOn
    },
    signsIn: (next: ProviderAccount) => {
      account = next
    },
    /** Follows the provider's redirects from `url` until one leads back to us; answers that address. */
    follow: async (url: string): Promise<URL> => {
      const cookies = new Map<string, string>()
      let next = url
      while (next.startsWith(issuer)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`${response.status} without a redirect: ${await response.text()}`)
        next = new URL(location, next).href
      }
      return new URL(next)
    },
  }
}
