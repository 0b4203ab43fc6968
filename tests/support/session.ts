import { ADMINISTRATOR, type Server } from './server.ts'

type Reachable = Pick<Server, 'fetch'>

/** The Cookie header that follows a response. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}

async function openSession(server: Reachable, path: string, body: object): Promise<string> {
  const response = await server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
  return cookiesOf(response)
}

/** Signs in by e-mail; returns the Cookie header. */
export function signIn(server: Reachable, email: string): Promise<string> {
  return openSession(server, '/api/email-login', { email })
}

/** Signs in as the administrator; returns the Cookie header. */
export function signInAsAdministrator(server: Reachable): Promise<string> {
  return openSession(server, '/api/admin/login', ADMINISTRATOR)
}

/** Calls with a session, and a JSON body if given. */
export function caller(server: Reachable, cookie: string) {
  return (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.fetch(path, {
      method,
      headers: {
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
}
