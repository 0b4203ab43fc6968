import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChange, type CachedList, type ListedRecord, orderOf, replaceFirstPage } from './cached-list.ts'

interface Row extends ListedRecord {
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
function load(rows: readonly Row[], count: number): CachedList<Row> {
  const sorted = rows.toSorted(
    (one, other) => other.createdAt.localeCompare(one.createdAt) || (other.id > one.id ? 1 : -1),
  )
  const pages = Array.from({ length: count }, (_, page) => {
    const shown = sorted.slice(page * PAGE, (page + 1) * PAGE)
    return { rows: shown, next: shown.length === PAGE ? `${page + 1}` : null, total: String(rows.length) }
  })
  return { pages: pages.filter((page, index) => index === 0 || page.rows.length > 0) }
}

const idsOf = (list: CachedList<Row>) => list.pages.flatMap(({ rows }) => rows.map(({ id }) => id))
const SEVEN = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, index) => row(id, 70 - index * 10))
const TWO_PAGES = load(SEVEN, 2)
const FIELDS = { filters: { status: ['status'], q: ['name'] }, sorts: { name: ['name'] } } as const
const order = (query = {}) => orderOf<Row>(query, FIELDS)

describe('a list of several pages, after one record changed', () => {
  it('takes in a record that stands where it stood, without any call', () => {
    const changed = row('e', 30, { name: 'E', version: 2 })
    const after = applyChange(TWO_PAGES, { id: 'e', row: changed }, order({ status: 'new' }))
    expect(after).toMatchObject({ pages: [{}, { rows: [{ id: 'd' }, { name: 'E' }, { id: 'f' }] }] })
  })

  it('lets go of one that is gone, and counts one less', () => {
    const after = applyChange(TWO_PAGES, { id: 'b', row: null }, order())
    expect(after).toMatchObject({ pages: [{ rows: [{ id: 'a' }, { id: 'c' }], total: '6' }, { total: '6' }] })
  })

  it.each([
    ['the filter looks at what changed', { status: 'new' }, { status: 'contacted' }],
    ['the words that were looked for are in what changed', { q: 'e' }, { name: 'Z' }],
    ['the order does', { sort: 'name' }, { name: 'Z' }],
  ])('asks for all of it where %s', (_, query, change) => {
    const changed = row('e', 30, { ...change, version: 2 })
    expect(applyChange(TWO_PAGES, { id: 'e', row: changed }, order(query))).toBe('whole')
  })

  it('asks for the first page alone where a newer record was made, or one that is not loaded changed', () => {
    expect(applyChange(TWO_PAGES, { id: 'new', row: row('new', 99) }, order())).toBe('head')
    expect(applyChange(TWO_PAGES, { id: 'g', row: row('g', 10) }, order())).toBe('head')
    expect(applyChange(TWO_PAGES, { id: 'gone', row: null }, order())).toBe('head')
    expect(applyChange(TWO_PAGES, { id: 'x', row: row('x', 45) }, order())).toBe('whole')
    expect(applyChange(TWO_PAGES, { id: 'new', row: row('new', 99) }, order({ sort: 'name' }))).toBe('whole')
  })

  it('keeps what was loaded when an answer is older than it', () => {
    const late = row('e', 30, { name: 'old', version: 0 })
    expect(applyChange(TWO_PAGES, { id: 'e', row: late }, order())).toBe(TWO_PAGES)
  })

  it('joins a new first page to the others', () => {
    const [head] = load([row('new', 99), ...SEVEN], 1).pages
    if (!head) throw new Error('no page')
    const after = replaceFirstPage(TWO_PAGES, head)
    expect(after !== 'whole' && idsOf(after)).toEqual(['new', 'a', 'b', 'c', 'd', 'e', 'f'])
    const [apart] = load([row('x', 97), row('y', 98), row('z', 99), ...SEVEN], 1).pages
    if (apart) expect(replaceFirstPage(TWO_PAGES, apart)).toBe('whole')
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
        const changed = { ...base, version: base.version + 1 }
        const next = {
          ...changed,
          ...(kind === 'move' ? { status: base.status === 'new' ? 'old' : 'new' } : {}),
        }
        const isGone = kind === 'delete' && target !== undefined
        all = [...all.filter((one) => one.id !== id), ...(isGone ? [] : [next])]

        const after = applyChange(list, { id, row: isGone ? null : next }, order(query))
        const [head] = load(matching(), 1).pages
        const joined = after === 'head' && head ? replaceFirstPage(list, head) : after
        list = typeof joined === 'string' ? load(matching(), 2) : joined
        const shown = idsOf(list)
        const truth = idsOf(load(matching(), 99))
        expect(shown).toEqual(truth.slice(0, shown.length))
        expect(list.pages[0]?.total).toBe(String(matching().length))
      }
    }),
  )
})
