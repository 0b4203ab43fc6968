import { type Area, isArea, rightOf } from '@cadencia/contract/areas'
import { testDb } from '@cadencia/db/testing'
import { createAdministrator, signInAs, TEST_PASSWORD } from '@cadencia/people/testing/rows'
import { TOKEN_SCOPES, type TokenScope } from '@cadencia/people/tokens/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PUBLIC_ROUTES } from '../public-routes.ts'
import { expectedArea } from './areas.ts'
import { type Method, permissionFixture } from './fixture.ts'
import { permissionTable } from './table.ts'

const test = await testDb()
const fixture = await permissionFixture(test)
const TABLE = permissionTable(fixture)
const judged = fixture.routes.filter(
  ({ method, url }) =>
    url.startsWith('/api/') &&
    !(`${method} ${url}` in PUBLIC_ROUTES) &&
    !url.startsWith('/api/whatsapp/webhook/'),
)

/** What could lead a judge astray: parameters that cannot be parsed, come twice, or name another record. */
const JUNK = [
  '',
  '?kind=x',
  '?kind=task&kind=lead',
  '?id=11111111-1111-4111-8111-111111111111&recordId=x',
  '?kind[]=lead&limit=muitos&cursor=%00&after=-1&format=nenhum',
]

const tokens = new Map<TokenScope, string>()
beforeAll(async () => {
  // A person for each: the calls of all tokens of one are limited together.
  for (const [index, scope] of TOKEN_SCOPES.entries()) {
    const administrator = await createAdministrator(test.db, `rita.${index}`)
    const session = await signInAs(test.db, administrator, { isAdministrator: true, hasCrmAccess: true })
    const headers = { host: 'localhost:5000', ...session }
    const payload = { name: scope, scopes: [scope], currentPassword: TEST_PASSWORD }
    const answer = await fixture.app.inject({ method: 'POST', url: '/api/tokens', headers, payload })
    tokens.set(scope, z.object({ token: z.string() }).parse(answer.json()).token)
  }
})

async function codeOf(scope: TokenScope, method: Method, call: { url: string; payload?: object }) {
  const headers = { host: 'localhost:5000', authorization: `Bearer ${tokens.get(scope)}` }
  const answer = await fixture.app.inject({ method, headers, ...call })
  const { code } = answer.statusCode === 403 ? answer.json() : {}
  return code === 'scope' || code === 'session_required' ? code : undefined
}

/** The comments of the table are on tasks; what is asked of none could be of any area. */
function areasOf(method: Method, url: string): readonly Area[] {
  const area = expectedArea(method, url)
  if (area === 'record') return url.includes(':id') ? ['sprints'] : ['sprints', 'meetings', 'support', 'crm']
  return isArea(area) ? [area] : []
}

const covers = (scope: TokenScope, area: Area, method: Method) =>
  scope === `${area}:write` || (rightOf(method) === 'read' && scope === `${area}:read`)

describe('SEC-39: each scope by itself opens the calls of its area and no other, whatever is asked beside', () => {
  it.each(judged)('$method $url', async ({ method, url: pattern, config }) => {
    const line = TABLE[`${method} ${pattern}`]
    const call = line ? await line.call() : { url: pattern }
    const expected = expectedArea(method, pattern)
    if (expected === 'any') return
    const areas = areasOf(method, pattern)
    for (const [index, scope] of TOKEN_SCOPES.entries()) {
      if (areas.length === 1 && areas[0] && covers(scope, areas[0], method)) continue
      const junk = JUNK[index % JUNK.length] ?? ''
      const code = await codeOf(scope, method, { ...call, url: `${call.url}${junk}` })
      expect([scope, junk, code]).toEqual([scope, junk, areas.length === 0 ? 'session_required' : 'scope'])
    }
    const [area] = areas
    if (areas.length !== 1 || !area || (!line && method !== 'GET')) return
    // What may write into other areas is tried by `token-doors.test.ts`.
    if (config?.mayNeed?.some((scope) => scope.endsWith(':write'))) return
    // Figures of the CRM also need its scope; steps that are taken with a password need a session.
    const url = call.url.replace('/conversions', '/sprints')
    expect(await codeOf(`${area}:write`, method, { ...call, url })).not.toBe('scope')
  })
})
