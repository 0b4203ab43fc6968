import { testDb } from '@cadencia/db/testing'
import { createTeam, createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app } = await productApi(test)
const root = await createUser(db, { role: 'admin' })
await db
  .updateTable('users')
  .set({ username: 'root', password_hash: 'x' })
  .where('id', '=', root.id)
  .execute()
const cookie = await signInAs(db, root, { isAdministrator: true })
await db.updateTable('sessions').set({ has_crm_access: true }).execute()
const team = await createTeam(db, { leaders: [root] })

const INSTANTS = [
  ...[
    '2030-05-10T15:00:00+14:01',
    '2030-05-10T15:00:00+15:00',
    '2030-05-10T15:00:00-23:59',
    '2030-05-10T15:00:00+99:99',
  ],
  ...[
    '+275760-09-13T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
  ],
  ...[
    '2030-02-30T00:00:00Z',
    '2030-05-10T24:00:00Z',
    '2030-05-10T23:59:60Z',
    '2030-05-10T15:00:00',
    '2030-05-10 15:00Z',
  ],
  ...[
    '+275760-09-13',
    '0000-01-01',
    '-000001-01-01',
    '9999-12-31',
    '2030-13-01',
    '2030-02-30',
    '2030-5-1',
    'infinity',
    'now',
    '',
  ],
]
const NUMBERS = [
  1e308,
  -1e308,
  2 ** 31,
  2 ** 63,
  -1,
  1.5,
  5e-324,
  '1e308',
  'NaN',
  'Infinity',
  '0x10',
  '9'.repeat(400),
]
const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
const CURSORS = [
  ...[
    'x',
    '%00',
    '[]',
    'null',
    cursorOf(),
    cursorOf(null, root.id),
    cursorOf({}, root.id),
    cursorOf([], root.id),
  ],
  ...INSTANTS.slice(0, 8).map((instant) => cursorOf(instant, root.id)),
  ...['+275760-09-13', '9'.repeat(400), 'NaN', 'a\u0000'].map((value) => cursorOf(value, root.id)),
  ...[
    cursorOf(1e308, root.id),
    cursorOf('2030-05-10', 1, root.id),
    cursorOf(true, '2030-05-10T15:00:00Z', root.id),
  ],
]

interface Schema {
  readonly type?: string | readonly string[] | undefined
  readonly format?: string | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly anyOf?: readonly Schema[] | undefined
  readonly items?: Schema | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly minimum?: number | undefined
}
const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(Schema).optional(),
    items: Schema.optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    minimum: z.number().optional(),
  }),
)
const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: Schema })).default([]),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: Schema }) }) })
    .optional(),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

const DATED = /(?:date|at|from|to|until|since|for|day|time|start|end)$/i

/** What a field may be given to break it, by its name and schema. */
function hostileFor(name: string, { type, format = '', anyOf }: Schema): readonly unknown[] {
  if (name === 'cursor') return CURSORS
  const types = [type ?? []].flat()
  if (anyOf) return anyOf.flatMap((one) => hostileFor(name, one))
  if (types.includes('integer') || types.includes('number')) return NUMBERS
  const isText = types.length === 0 || types.includes('string')
  if (isText && (format.startsWith('date') || (DATED.test(name) && format !== 'uuid'))) return INSTANTS
  return name === 'limit' || /score|page|days|code$/i.test(name) ? NUMBERS : []
}

function sample(name: string, schema: Schema): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(name, schema.anyOf[0] ?? {})
  const [type] = [schema.type ?? 'string'].flat()
  if (type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([key]) => schema.required?.includes(key))
    return Object.fromEntries(required.map(([key, field]) => [key, sample(key, field)]))
  }
  if (type === 'array') return [sample(name, schema.items ?? {})]
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (schema.format === 'uuid') return /team/i.test(name) ? team.id : root.id
  if (schema.format === 'date') return '2030-05-10'
  if (schema.format === 'date-time' || DATED.test(name)) return '2030-05-10T15:00:00Z'
  return /email/i.test(name) ? 'ana@cadencia.example' : 'Texto'
}

/** The sample of a schema with one hostile value in it, for each place and value. */
function* spoiled(name: string, schema: Schema): Generator<unknown> {
  yield* hostileFor(name, schema)
  for (const one of schema.anyOf ?? []) yield* spoiled(name, one)
  if (schema.items) for (const item of spoiled(name, schema.items)) yield [item]
  const base = schema.properties ? sample(name, schema) : undefined
  for (const [key, field] of Object.entries(schema.properties ?? {}))
    for (const value of spoiled(key, field)) yield { ...(base instanceof Object ? base : {}), [key]: value }
}

const headers = { host: 'localhost:5000', ...cookie }
const { paths } = Document.parse((await app.inject({ url: '/api/openapi.json', headers })).json())
const areas = Map.groupBy(Object.keys(paths), (path) =>
  path
    .split('/')
    .slice(2, path.startsWith('/api/admin') ? 4 : 3)
    .join('/'),
)

interface Asked {
  readonly method: string
  readonly url: string
  readonly payload?: unknown
}

/** Every call of a path with one hostile value in query or body. */
function* callsOf(template: string): Generator<Asked> {
  // Signing out would make every other answer 401.
  if (template === '/api/logout') return
  const path = template.replace(/\{\w+\}/g, (name) => (/team/i.test(name) ? team.id : root.id))
  for (const [verb, { parameters, requestBody }] of Object.entries(paths[template] ?? {})) {
    const method = verb.toUpperCase()
    for (const { name, in: place, schema } of parameters) {
      if (place !== 'query') continue
      for (const value of hostileFor(name, schema))
        yield { method, url: `${path}?${name}=${encodeURIComponent(String(value))}` }
    }
    const body = requestBody?.content['application/json'].schema
    // The session that asks stays as it is.
    if (!body || /sessions|password|totp|login|crm\/access|security/.test(template)) continue
    for (const payload of spoiled('', body)) yield { method, url: path, payload }
  }
}

async function faultOf({ method, url, payload }: Asked): Promise<string | undefined> {
  const verb = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method)
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) }
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await app.inject({ method: verb, url, headers: { ...headers, ...type }, ...body })
  return answer.statusCode < 500
    ? undefined
    : `${method} ${url} ${body.payload?.slice(0, 300)} ${answer.body}`
}

it.each([...areas])(
  'SEC-34: instants, days, numbers and cursors of /api/%s are right or refused',
  async (_, templates) => {
    const broken: string[] = []
    for (const template of templates)
      for (const call of callsOf(template))
        broken.push(...[await faultOf(call)].filter((fault) => fault !== undefined))
    expect(broken).toEqual([])
  },
)
