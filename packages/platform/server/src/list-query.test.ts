import { randomUUID } from 'node:crypto'
import {
  atLeast,
  atMost,
  before,
  byDay,
  byInstant,
  byInteger,
  byPosition,
  equals,
  equalsOrNone,
  from,
  type ListQuery,
  listOf,
  oneOf,
  since,
  takingFields,
  until,
} from '@cadencia/contract/list'
import { Day, Id, Instant } from '@cadencia/contract/values'
import { testDb } from '@cadencia/db/testing'
import { listJudge } from '@cadencia/realtime/live-list'
import fc from 'fast-check'
import fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { chosenFilters, fieldsIn, matching, ordersOf } from './list-query.ts'
import { validatorCompiler } from './validator.ts'

const { db } = await testDb()

interface Shoe {
  readonly id: string
  readonly kind: string
  readonly maker: string | null
  readonly size: number
  readonly isNew: boolean
  readonly soldOn: string | null
  readonly madeAt: string
  readonly fields: Readonly<Record<string, string>>
}

const Moment = z.union([Day, Instant])
const KINDS = ['boot', 'clog', 'mule']
const SHOES = listOf<Shoe>()({
  pageSize: 50,
  filters: {
    kind: equals(z.enum(KINDS)),
    isNew: equals(z.enum(['true', 'false'])),
    maker: equalsOrNone(Id, 'Pessoa inválida'),
    kinds: oneOf(z.enum(KINDS), 'kind'),
    sizeFrom: atLeast(z.coerce.number(), 'size'),
    soldUntil: atMost(Day, 'soldOn'),
    from: since(Instant, 'madeAt'),
    to: before(Instant, 'madeAt'),
    madeFrom: from(Moment, 'madeAt'),
    madeUntil: until(Moment, 'madeAt'),
    color: { schema: z.string(), judge: ({ fields }, color) => fields.color === color },
  },
  sorts: {
    kind: byPosition(KINDS),
    size: byInteger(),
    soldOn: byDay('nulls last'),
    madeAt: byInstant(),
    color: { judge: ({ fields }) => fields.color ?? null },
  },
  sort: '-madeAt',
})
const TABLE = {
  table: 's',
  columns: {
    ...{ id: 'id', kind: 'kind', maker: 'maker', size: 'size' },
    ...{ isNew: 'is_new', soldOn: 'sold_on', madeAt: 'made_at' },
  },
}
const colorOf = (key: string) => sql`(s.fields ->> ${key}::text)`
const conditions = { color: (color: string) => sql`${colorOf('color')} = ${color}` }
const keys = {
  color: [
    sql`${colorOf('color')} collate "C"`,
    ({ fields }: Shoe) => fields.color ?? null,
    'text',
    'nulls last',
  ],
} as const

/** What an administrator added to all shoes today. */
const withHeel = SHOES.with({
  filters: {
    'field.heel': {
      schema: z.enum(['low', 'high'], 'Salto inválido'),
      judge: ({ fields }, heel) => fields.heel === heel,
    },
  },
  sorts: { 'field.heel': { judge: ({ fields }) => fields.heel ?? null } },
})

const makers = [randomUUID(), randomUUID()]
// The first two are of December 31 in São Paulo.
const instants = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.5Z', '2026-02-01T12:00:00Z']
const days = ['2026-03-01', '2026-03-02', '2026-04-01']
const shoeOf = fc.record<Shoe>({
  id: fc.integer().map(() => randomUUID()),
  kind: fc.constantFrom(...KINDS),
  maker: fc.constantFrom(...makers, null),
  size: fc.integer({ min: 36, max: 39 }),
  isNew: fc.boolean(),
  soldOn: fc.constantFrom(...days, null),
  madeAt: fc.constantFrom(...instants),
  fields: fc.record({ color: fc.constantFrom('red', 'blue'), heel: fc.constantFrom('low', 'high') }),
})
const askedOf = fc.record(
  {
    kind: fc.constantFrom(...KINDS),
    isNew: fc.constantFrom('true', 'false'),
    maker: fc.constantFrom(...makers, 'none'),
    kinds: fc.subarray(KINDS, { minLength: 1 }),
    sizeFrom: fc.constantFrom('37', '38'),
    soldUntil: fc.constantFrom(...days),
    from: fc.constantFrom(...instants, '2025-12-31T22:00:00.500-03:00'),
    to: fc.constantFrom(...instants),
    madeFrom: fc.constantFrom(...instants, '2025-12-31', '2026-01-01'),
    madeUntil: fc.constantFrom(...instants, '2025-12-31', '2026-02-01'),
    color: fc.constantFrom('red', 'blue', ''),
    'field.heel': fc.constantFrom('low', 'high'),
    sort: fc.constantFrom(
      'kind',
      '-kind',
      'size',
      '-soldOn',
      'soldOn',
      'madeAt',
      '-madeAt',
      '-color',
      'field.heel',
    ),
  },
  { requiredKeys: [] },
)

const Query = takingFields(SHOES.query)

/** What the server answers. */
async function select(shoes: readonly Shoe[], asked: ListQuery): Promise<Shoe[]> {
  const query = Query.parse(asked)
  const listed = { list: withHeel, ...TABLE }
  const chosen = matching(
    listed,
    { ...query, ...fieldsIn(withHeel, query) },
    {
      ...conditions,
      'field.heel': (heel) => sql`${colorOf('heel')} = ${heel}`,
    },
  )
  const orderBy = ordersOf<Shoe>()(listed, {
    ...keys,
    'field.heel': [sql`${colorOf('heel')} collate "C"`, ({ fields }) => fields.heel ?? null, 'text'],
  })
  const order = orderBy(query.sort as '-madeAt')
  const { rows } = await sql<Shoe>`
    select id, kind, maker, size, is_new as "isNew", sold_on::text as "soldOn", made_at as "madeAt", fields
    from jsonb_to_recordset(${JSON.stringify(shoes.map(({ isNew: is_new, soldOn: sold_on, madeAt: made_at, ...one }) => ({ ...one, is_new, sold_on, made_at })))}::jsonb)
      as s (id uuid, kind text, maker uuid, size int, is_new bool, sold_on date, made_at timestamptz, fields jsonb)
    where ${chosen} order by ${order.by}`.execute(db)
  return rows
}

describe('a list that is declared once', () => {
  it('is chosen and sorted by the server as the page judges it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(shoeOf, { maxLength: 12 }), askedOf, async (shoes, asked) => {
        const judge = listJudge<Shoe>(withHeel, asked)
        const rows = await select(shoes, asked)
        const chosen = shoes.filter((shoe) => judge.belongs(shoe) === true)
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(chosen.map(({ id }) => id)))
        for (const [index, row] of rows.entries())
          expect(judge.indexIn(rows.toSpliced(index, 1), row)).toBe(index)
      }),
      { numRuns: 150 },
    )
  })

  it('compares columns themselves, which indexes answer', () => {
    const asked = { kind: 'boot', maker: 'none', sizeFrom: 38 }
    const { sql: text } = matching({ list: SHOES, ...TABLE }, asked, conditions).compile(db)
    expect(text).toBe('("s"."kind" = $1 and "s"."maker" is null and "s"."size" >= $2)')
    expect(chosenFilters(SHOES, { ...asked, color: '' })).toEqual(['kind', 'maker', 'sizeFrom'])
  })

  it('does not compile while the server lacks a condition or an order', () => {
    const listed = { list: SHOES, ...TABLE }
    // @ts-expect-error the condition of `color` is missing
    expect(() => matching(listed, { color: 'red' }, {})).toThrow('color')
    // @ts-expect-error the order of `color` is missing
    expect(() => ordersOf<Shoe>()(listed, {})).toThrow('color')
    const fewer = { list: SHOES, table: 's', columns: { id: 'id', kind: 'kind' } }
    // @ts-expect-error neither is there a column for `size`
    expect(() => matching(fewer, { sizeFrom: 38 }, conditions)).toThrow('size')
  })
})

describe('filters by fields that are known only at run time', () => {
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.get('/none', { schema: { querystring: SHOES.query } }, () => ({ found: true }))
  app.get('/some', { schema: { querystring: Query } }, ({ query }) =>
    fieldsIn(withHeel, query as Readonly<Record<string, unknown>>),
  )
  const get = async (url: string) => {
    const { statusCode, payload } = await app.inject(url)
    const { message, ...answer } = JSON.parse(payload)
    return [statusCode, statusCode === 200 ? answer : message]
  }

  it('are read where the list takes them, and refused elsewhere', async () => {
    expect(await get('/some?field.heel=low&sort=-field.heel&unknown=1')).toEqual([
      200,
      { 'field.heel': 'low' },
    ])
    expect(await get('/some?field.sole=low')).toEqual([400, 'Campo desconhecido'])
    expect(await get('/some?field.heel=flat')).toEqual([400, 'Salto inválido'])
    expect(await get('/some?sort=heel')).toEqual([400, 'Ordem inválida'])
    expect(await get('/none?field.heel=low')).toEqual([400, 'Campo desconhecido'])
    expect(await get('/none?sort=field.heel')).toEqual([400, 'Ordem inválida'])
    expect(await get('/none?heel=low')).toEqual([200, { found: true }])
  })
})
