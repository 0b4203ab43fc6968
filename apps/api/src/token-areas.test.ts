import { AREAS, isArea, rightOf } from '@cadencia/contract/areas'
import { testDb } from '@cadencia/db/testing'
import { createAdministrator, signInAs, TEST_PASSWORD } from '@cadencia/people/testing/rows'
import { TOKEN_SCOPES } from '@cadencia/people/tokens/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { expectedArea } from './testing/permissions/areas.ts'
import { productApi, type Route } from './testing/product-api.ts'
import { PUBLIC_ROUTES } from './testing/public-routes.ts'

const test = await testDb()
const { app, routes } = await productApi(test)
/** Without sign-in, or with the gateways' own. */
const isOpen = ({ method, url }: Route) =>
  `${method} ${url}` in PUBLIC_ROUTES || url.startsWith('/api/whatsapp/webhook/')
const asked = routes.filter((route) => route.url.startsWith('/api/') && !isOpen(route))
const Made = z.object({ token: z.string() })

let session: Record<string, string>
let tokens: ReadonlyMap<string, string>

/** A token with these scopes, of an administrator who unlocked the CRM. */
async function tokenWith(scopes: readonly string[]): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/tokens',
    headers: { host: 'localhost:5000', ...session },
    payload: { name: 'Matriz', scopes, currentPassword: TEST_PASSWORD },
  })
  return Made.parse(answer.json()).token
}

/** The code of a refusal: `scope`, `session_required`, or undefined for any other answer. */
async function refusal({ method, url }: Route, token: string): Promise<string | undefined> {
  const path = url.replace(/:\w+/g, '11111111-1111-4111-8111-111111111111')
  const headers = { host: 'localhost:5000', authorization: `Bearer ${token}` }
  const answer = await app.inject({ method, url: path, headers })
  if (answer.statusCode !== 403) return undefined
  const { code } = answer.json()
  return code === 'scope' || code === 'session_required' ? code : undefined
}

beforeAll(async () => {
  const administrator = await createAdministrator(test.db, 'rita')
  session = await signInAs(test.db, administrator, { isAdministrator: true, hasCrmAccess: true })
  const made = new Map<string, string>()
  for (const scope of TOKEN_SCOPES) made.set(scope, await tokenWith([scope]))
  for (const area of AREAS) {
    made.set(
      `all but ${area}`,
      await tokenWith(TOKEN_SCOPES.filter((scope) => !scope.startsWith(`${area}:`))),
    )
  }
  tokens = made
})

const tokenOf = (name: string) => tokens.get(name) ?? ''

describe('every route names the area that is expected of it', () => {
  it.each(asked)('$method $url', ({ method, url, config }) => {
    expect(config.area).toBe(expectedArea(method, url))
  })
})

describe('scopes by areas', () => {
  it.each(asked)('$method $url', async (route) => {
    const area = expectedArea(route.method, route.url)
    if (area === 'any') {
      expect(await refusal(route, tokenOf('people:read'))).toBeUndefined()
    } else if (area === 'record') {
      for (const scope of TOKEN_SCOPES) expect(await refusal(route, tokenOf(scope)), scope).toBe('scope')
    } else if (!isArea(area)) {
      expect(await refusal(route, tokenOf('admin:write'))).toBe('session_required')
    } else {
      expect(await refusal(route, tokenOf(`all but ${area}`))).toBe('scope')
      const isWrite = rightOf(route.method) === 'write'
      expect(await refusal(route, tokenOf(`${area}:read`))).toBe(isWrite ? 'scope' : undefined)
      // Writing includes reading. What may end sessions or data is not carried out here.
      if (!isWrite) expect(await refusal(route, tokenOf(`${area}:write`))).toBeUndefined()
    }
  })
})

it('writes with the scope of the area', async () => {
  const send = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/tasks',
      headers: { host: 'localhost:5000', authorization: `Bearer ${token}` },
      payload: { title: 'Enviar ata' },
    })
  expect((await send(tokenOf('sprints:write'))).statusCode).toBe(201)
  expect((await send(tokenOf('sprints:read'))).json()).toMatchObject({
    statusCode: 403,
    code: 'scope',
    message: 'Este token não tem a permissão sprints:write.',
  })
})

it('documents the scope of each call', async () => {
  const answer = await app.inject({
    url: '/api/openapi.json',
    headers: { host: 'localhost:5000', ...session },
  })
  const { paths, components } = answer.json()
  expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(paths['/api/sprints'].post.security).toEqual([{ token: ['sprints:write'] }, { session: [] }])
  // A draft's links are read.
  const [ofTasks] = paths['/api/tasks'].post.security
  expect(ofTasks.token[0]).toBe('sprints:write')
  expect(ofTasks.token).toContain('crm:read')
  expect(paths['/api/tokens'].post.security).toEqual([{ session: [] }])
  expect(paths['/api/auth/user'].get.security).toEqual([{ token: [] }, { session: [] }])
})
