import { atMost, byInstant, byText, equals, type ListQuery, listOf, oneOf } from '@cadencia/contract/list'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { applyToPages, applyToRows, type LivePages, listJudge, type RowChange } from './live-list.ts'

interface Row {
  readonly id: string
  readonly version: number
  readonly createdAt: string
  readonly name: string
  readonly status: string
}

const PAGE = 3
const row = (id: string, minute: number, more: Partial<Row> = {}): Row => ({
  ...{ id, name: id, status: 'new', version: 1 },
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  ...more,
})

/** What the server answers for the first `count` pages, the newest first. */
function load(rows: readonly Row[], count: number): LivePages<Row> {
  const sorted = rows.toSorted(
    (one, other) => other.createdAt.localeCompare(one.createdAt) || (other.id > one.id ? 1 : -1),
  )
  const pages = Array.from({ length: count }, (_, page) => {
    const shown = sorted.slice(page * PAGE, (page + 1) * PAGE)
    return { rows: shown, next: shown.length === PAGE ? `${page + 1}` : null, total: String(rows.length) }
  })
  return { pages: pages.filter((page, index) => index === 0 || page.rows.length > 0) }
}

const idsOf = (list: LivePages<Row>) => list.pages.flatMap(({ rows }) => rows.map(({ id }) => id))
const SEVEN = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, index) => row(id, 70 - index * 10))
const TWO_PAGES = load(SEVEN, 2)
const RULES = listOf<Row>()({
  pageSize: PAGE,
  filters: { status: equals(z.string()), q: { schema: z.string(), judge: ['name'] } },
  sorts: { createdAt: byInstant(), name: byText() },
  sort: '-createdAt',
})
const order = (query: ListQuery = {}) => listJudge<Row>(RULES, query)
const change = (row: Row): RowChange<Row> => ({ id: row.id, row })

describe('a list of several pages, after one record changed', () => {
  it('takes in a record that stands where it stood, without any call', () => {
    const changed = row('e', 30, { name: 'E', version: 2 })
    const after = applyToPages(TWO_PAGES, change(changed), order({ status: 'new' }))
    expect(after).toMatchObject({
      data: { pages: [{}, { rows: [{ id: 'd' }, { name: 'E' }, { id: 'f' }] }] },
      isOpen: false,
    })
  })

  it('lets go of one that is gone, and counts one less', () => {
    const after = applyToPages(TWO_PAGES, { id: 'b', row: null }, order())
    expect(after).toMatchObject({
      data: { pages: [{ rows: [{ id: 'a' }, { id: 'c' }], total: '6' }, { total: '6' }] },
      isOpen: false,
    })
  })

  it('lets go of one that the filter no longer chooses, and takes in one that it chooses now', () => {
    const left = applyToPages(TWO_PAGES, change(row('b', 60, { status: 'old' })), order({ status: 'new' }))
    expect(idsOf(left.data)).toEqual(['a', 'c', 'd', 'e', 'f'])
    expect(left).toMatchObject({ data: { pages: [{ total: '6' }, {}] }, isOpen: false })
    const back = applyToPages(left.data, change(row('b', 60, { version: 3 })), order({ status: 'new' }))
    expect(idsOf(back.data)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    // It may have been counted already, among those that are not loaded.
    expect(back.isOpen).toBe(true)
  })

  it.each([
    ['the words that were looked for are in what changed', { q: 'e' }, { name: 'Z' }],
    ['the order does', { sort: 'name' }, { name: 'Z' }],
  ])('asks for all of it where %s', (_, query, fields) => {
    const changed = row('e', 30, { ...fields, version: 2 })
    expect(applyToPages(TWO_PAGES, change(changed), order(query)).isOpen).toBe(true)
  })

  it.each([
    ['a filter is unknown', { 'field.size': 'L' }],
    ['the value of a filter is unknown', { 'field.shoe': 'L' }],
    ['a filter has alternatives that it does not know of', { q: ['a', 'b'] }],
    ['the order is unknown', { sort: 'field.size' }],
    ['the reversed order is unknown', { sort: '-field.size' }],
  ])('asks for all of it where %s', (_, query) => {
    const rules = RULES.with({ filters: { 'field.shoe': equals(z.enum(['38', '39'])) } })
    for (const changed of [row('e', 30, { version: 2 }), row('new', 99)]) {
      const after = applyToPages(TWO_PAGES, change(changed), listJudge<Row>(rules, query))
      expect(after.isOpen).toBe(true)
    }
  })

  it('judges by filters and orders that are known only at run time', () => {
    const rules = RULES.with({
      filters: { 'field.size': oneOf(z.string(), 'name'), 'field.until': atMost(z.string(), 'name') },
      sorts: { 'field.size': { judge: ({ name }: Row) => name } },
    })
    const judge = (query: ListQuery) => listJudge<Row>(rules, query)
    const kept = ['b', 'c', 'd'].map((name) => judge({ 'field.size': ['a', 'c'] }).belongs(row(name, 1)))
    expect(kept).toEqual([false, true, false])
    expect(judge({ 'field.size': 'b', 'field.until': 'a' }).belongs(row('b', 1))).toBe(false)
    expect(judge({ sort: '-field.size' }).indexIn(SEVEN.toReversed(), row('cc', 1))).toBe(4)
  })

  it('takes in a newer record, and asks again where one changed that is not loaded', () => {
    const after = applyToPages(TWO_PAGES, change(row('new', 99)), order())
    expect(idsOf(after.data)).toEqual(['new', 'a', 'b', 'c', 'd', 'e', 'f'])
    expect(after).toMatchObject({ data: { pages: [{ total: '8' }, { total: '8' }] }, isOpen: false })
    const unknown: RowChange<Row>[] = [
      change(row('g', 10)),
      { id: 'gone', row: null },
      change(row('x', 45, { version: 2 })),
    ]
    for (const one of unknown) expect(applyToPages(TWO_PAGES, one, order()).isOpen).toBe(true)
    expect(applyToPages(TWO_PAGES, change(row('new', 99)), order({ sort: 'name' })).isOpen).toBe(true)
  })

  it('keeps what was loaded when an answer is older than it', () => {
    const late = row('e', 30, { name: 'old', version: 0 })
    expect(applyToPages(TWO_PAGES, change(late), order())).toEqual({ data: TWO_PAGES, isOpen: false })
  })

  it('leaves it to the server where the rule would not have chosen what the server chose', () => {
    const list = load(SEVEN, 2)
    const after = applyToPages(
      list,
      change(row('b', 60, { name: 'B', version: 2 })),
      order({ status: 'other' }),
    )
    expect(idsOf(after.data)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(after.isOpen).toBe(false)
  })

  it('moves a record to where the order has it now', () => {
    const after = applyToPages(TWO_PAGES, change(row('e', 65, { version: 2 })), order())
    expect(after.data).toMatchObject({
      pages: [
        { rows: [{ id: 'a' }, { id: 'e' }, { id: 'b' }, { id: 'c' }] },
        { rows: [{ id: 'd' }, { id: 'f' }] },
      ],
    })
    expect(after.isOpen).toBe(false)
  })
})

describe('a list up to a limit', () => {
  const three = SEVEN.slice(0, PAGE)

  it('pushes the last one out for a newer one, and asks for the one that follows where one left', () => {
    const after = applyToRows(three, change(row('new', 99)), order())
    expect(after.data.map(({ id }) => id)).toEqual(['new', 'a', 'b'])
    expect(after.isOpen).toBe(false)
    expect(applyToRows(three, { id: 'a', row: null }, order()).isOpen).toBe(true)
    expect(applyToRows(three, { id: 'a', row: null }, order({ limit: '10' })).isOpen).toBe(false)
  })

  it('is not asked for again where what changed is not in it', () => {
    expect(applyToRows(three, change(row('g', 10)), order())).toEqual({ data: three, isOpen: false })
    expect(applyToRows(three, { id: 'g', row: null }, order())).toEqual({ data: three, isOpen: false })
  })
})

const Change = fc.record({
  kind: fc.constantFrom('create', 'rename', 'move', 'delete'),
  at: fc.nat(20),
  minute: fc.integer({ min: 1, max: 200 }),
})

it('shows what the server would answer, whatever happens to its records', () => {
  fc.assert(
    fc.property(fc.array(Change, { maxLength: 12 }), fc.boolean(), (changes, isFiltered) => {
      let all: Row[] = SEVEN
      const query = isFiltered ? { status: 'new' } : {}
      const matching = () => (isFiltered ? all.filter(({ status }) => status === 'new') : all)
      let list = load(matching(), 2)
      for (const [turn, { kind, at, minute }] of changes.entries()) {
        const target = all[at % Math.max(1, all.length)]
        const id = kind === 'create' || !target ? `made-${turn}` : target.id
        const base = kind === 'create' || !target ? row(id, minute * 60 + turn) : target
        const changed = base === target ? { ...base, version: base.version + 1 } : base
        const next = {
          ...changed,
          ...(kind === 'move' ? { status: base.status === 'new' ? 'old' : 'new' } : {}),
        }
        const isGone = kind === 'delete' && target !== undefined
        all = [...all.filter((one) => one.id !== id), ...(isGone ? [] : [next])]

        const after = applyToPages(list, { id, row: isGone ? null : next }, order(query))
        list = after.isOpen ? load(matching(), 2) : after.data
        const shown = idsOf(list)
        const truth = idsOf(load(matching(), 99))
        expect(shown).toEqual(truth.slice(0, shown.length))
        expect(list.pages[0]?.total).toBe(String(matching().length))
      }
    }),
  )
})
