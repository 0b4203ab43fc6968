import { expect, it } from 'vitest'
import { peopleApp } from '../testing/people-app.ts'
import { createUser } from '../testing/rows.ts'

const http = await peopleApp()
const https = await peopleApp({ test: http, publicUrl: 'https://cadencia.example' })
const codes = await peopleApp({ test: http, publicUrl: 'https://cadencia.example', signIn: 'code' })
const { email } = await createUser(http.db)

async function setCookies({ browser }: Awaited<ReturnType<typeof peopleApp>>): Promise<string[]> {
  const response = await browser().post('/api/email-login', { email })
  return [response.headers['set-cookie'] ?? []].flat()
}

it('SEC-11: cookies are HttpOnly, SameSite=Lax and for the whole site', async () => {
  for (const app of [http, https, codes]) {
    const cookies = await setCookies(app)
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).toMatch(/; HttpOnly(;|$)/)
      expect(cookie).toMatch(/; SameSite=Lax(;|$)/)
      expect(cookie).not.toMatch(/Domain/i)
    }
  }
})

it('SEC-11: over https they are Secure and bound to the host; over http they cannot be', async () => {
  for (const cookie of [...(await setCookies(https)), ...(await setCookies(codes))]) {
    expect(cookie).toMatch(/^__Host-cadencia_\w+=[^;]+;.*; Secure/)
  }
  for (const cookie of await setCookies(http)) expect(cookie).toMatch(/^cadencia_\w+=(?!.*Secure)/)
})

it('SEC-11: over https a session cookie without the host’s mark is no session', async () => {
  const client = https.browser()
  await client.post('/api/email-login', { email })
  const token = client.cookies.get('__Host-cadencia_session') ?? ''
  expect((await client.get('/api/auth/user')).statusCode).toBe(200)
  const planted = await https.app.inject({
    url: '/api/auth/user',
    headers: { cookie: `cadencia_session=${token}` },
  })
  expect(planted.statusCode).toBe(401)
})
