import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { allRows, listPage } from './list-page.ts'
import { type Order, type Slice, sortOrder } from './sort-order.ts'

const { db } = await testDb()

interface Row {
  readonly id: string
  readonly at: string
  readonly day: string | null
  readonly name: string
  readonly score: number
}

const id = ['t.id', (row: Row) => row.id, 'uuid'] as const
const ORDERS: Record<string, Order<Row>> = {
  newest: sortOrder('desc', ['t.at', ({ at }) => at, 'timestamptz'], id),
  oldest: sortOrder('asc', ['t.at', ({ at }) => at, 'timestamptz'], id),
  name: sortOrder('asc', ['t.name', ({ name }) => name, 'plain'], id),
  score: sortOrder('desc', ['t.score', ({ score }) => score, 'numeric'], id),
  due: sortOrder('asc', ['t.day', ({ day }) => day, 'date', 'nulls last'], id),
  three: sortOrder(
    'asc',
    ['t.score', ({ score }) => score, 'numeric'],
    ['t.name', ({ name }) => name, 'text'],
    id,
  ),
}

/** Few different values, so that many rows tie. */
const rowOf = fc.record({
  id: fc.integer().map(() => randomUUID()),
  at: fc.constantFrom('2026-01-01T00:00:00.123456Z', '2026-01-01T00:00:00.1235Z', '2026-02-01T00:00:00Z'),
  day: fc.constantFrom('2026-03-01', '2026-03-02', null),
  name: fc.constantFrom('Ána', 'ana', 'Bruno', 'bruno silva', ''),
  score: fc.constantFrom(0, 1.5, 100),
})

function select(rows: readonly Row[], where: RawBuilder<unknown>) {
  return sql<Row>`
    select id, at, day::text as day, name, score from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (id uuid, at timestamptz, day date, name text, score float8) ${where}`
}

function listOf(rows: readonly Row[], order: Order<Row>) {
  return {
    rows: async ({ after, by, limit }: Slice) =>
      (await select(rows, sql`where ${after} order by ${by} limit ${limit}`).execute(db)).rows,
    order,
    count: () => rows.length,
  }
}

/** What a client reads that follows the links to the end. */
async function followLinks(list: ReturnType<typeof listOf>, limit: number) {
  const ids: string[] = []
  let cursor: string | undefined
  for (;;) {
    const headers = new Map<string, string>()
    const reply = { header: (name: string, value: string) => headers.set(name, value) }
    const page = await listPage({ url: '/things?q=a', query: { limit, cursor } }, reply, list)
    ids.push(...page.map((row) => row.id))
    expect(headers.get('x-total-count')).toBe(String(list.count()))
    const link = /^<\/things\?q=a&cursor=(.+)>; rel="next"$/.exec(headers.get('link') ?? '')
    if (!link?.[1]) return ids
    cursor = decodeURIComponent(link[1])
  }
}

describe.each(Object.entries(ORDERS))('order %s', (_name, order) => {
  it('gives every row once, in order, whatever the size of the page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowOf, { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (rows, limit) => {
          const sorted = await select(rows, sql`order by ${order.by}`).execute(db)
          const ids = sorted.rows.map((row) => row.id)
          const list = listOf(rows, order)
          expect(await followLinks(list, limit)).toEqual(ids)
          const exported: string[] = []
          for await (const rowId of allRows(list, limit, (batch) => batch.map((row) => row.id)))
            exported.push(rowId)
          expect(exported).toEqual(ids)
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('cursor', () => {
  const cursorOf = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')

  it.each([
    ['of another order', cursorOf([1, randomUUID()])],
    ['with too few values', cursorOf(['2026-01-01T00:00:00Z'])],
    ['with an unstorable text', cursorOf(['2026-01-01T00:00:00Z', '\0'])],
    ['that is no JSON', 'abc'],
    ['that is empty', ''],
  ])('%s is 400', (_name, cursor) => {
    expect(() => ORDERS.newest?.after(cursor)).toThrow(expect.objectContaining({ statusCode: 400 }))
  })
})
