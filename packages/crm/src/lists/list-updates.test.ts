import { createSlowServer, NETWORK_STEPS } from '@cadencia/realtime/testing'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ListChange, type ListedRecord, orderOf } from './cached-list.ts'
import { updateList } from './list-updates.ts'

interface Row extends ListedRecord {
  readonly status: 'new' | 'old'
}

const PAGE = 3
const INITIAL = 8
const KINDS = ['refetch', 'more', 'create', 'edit', 'move', 'remove', 'restore', 'many'] as const
const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS, ...NETWORK_STEPS, ...NETWORK_STEPS), at: fc.nat(11) }),
  { maxLength: 50 },
)

function makeRow(index: number): Row {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()
  return { id: `r${index}`, createdAt, version: 1, status: index % 3 === 0 ? 'old' : 'new' }
}

/** Records of the server; `tell` hears of each change, null of many at once. */
function createRecords(tell: (change: ListChange<Row> | null) => void) {
  const rows = Array.from({ length: INITIAL }, (_, index) => makeRow(index))
  const removed = new Set<string>()

  function write(at: number, fields: Partial<Row>): void {
    const index = at % rows.length
    const before = rows[index]
    if (!before || removed.has(before.id)) return
    const row = { ...before, ...fields, version: before.version + 1 }
    rows[index] = row
    tell({ id: row.id, row })
  }

  return {
    list: () => rows.filter(({ id }) => !removed.has(id)).toReversed(),
    create: (): void => {
      const row = makeRow(rows.length)
      rows.push(row)
      tell({ id: row.id, row })
    },
    edit: (at: number) => write(at, {}),
    move: (at: number) => write(at, { status: at % 2 === 0 ? 'new' : 'old' }),
    remove: (at: number): void => {
      const row = rows[at % rows.length]
      if (!row || removed.has(row.id)) return
      removed.add(row.id)
      tell({ id: row.id, row: null })
    },
    restore: (at: number): void => {
      const row = rows[at % rows.length]
      if (row && removed.delete(row.id)) write(at, {})
    },
    many: (): void => {
      for (const [index, row] of rows.entries())
        rows[index] = { ...row, version: row.version + 1, status: 'new' }
      tell(null)
    },
  }
}

it.each([false, true])(
  'ends as the server has it, whatever comes in which order (filtered: %s)',
  async (isFiltered) => {
    const query = isFiltered ? { status: 'new' } : {}
    const order = orderOf<Row>(query, { filters: { status: ['status'] }, sorts: {} })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
        const queryKey = ['list']
        const server = createSlowServer<ListChange<Row> | 'many'>((event, isRepeated) => {
          // Only rows can arrive twice.
          if (isRepeated && (event === 'many' || !event.row)) return
          void updateList(client, { queryKey, order, fetchHead }, event === 'many' ? null : [event])
        })
        const records = createRecords((change) => server.tell(change ?? 'many'))
        const matching = () => records.list().filter(({ status }) => !isFiltered || status === 'new')
        const pageAfter = (cursor: string | null) => {
          const rest = matching().filter(({ createdAt }) => cursor === null || createdAt < cursor)
          const rows = rest.slice(0, PAGE)
          const next = rest.length > PAGE ? (rows.at(-1)?.createdAt ?? null) : null
          return { rows, next, total: String(matching().length) }
        }
        const fetchHead = () => server.fetch(() => pageAfter(null))
        const observer = new InfiniteQueryObserver(client, {
          queryKey,
          queryFn: ({ pageParam }) => server.fetch(() => pageAfter(pageParam)),
          initialPageParam: null as string | null,
          getNextPageParam: ({ next }) => next,
        })
        const stop = observer.subscribe(() => {})
        await server.play(all, {
          refetch: (at) => void client.invalidateQueries({ queryKey }, { cancelRefetch: at % 2 === 0 }),
          more: () => {
            const { hasNextPage, isFetching } = observer.getCurrentResult()
            if (hasNextPage && !isFetching) void observer.fetchNextPage()
          },
          create: records.create,
          edit: records.edit,
          move: records.move,
          remove: records.remove,
          restore: records.restore,
          many: records.many,
        })
        const pages = observer.getCurrentResult().data?.pages ?? []
        const shown = pages.flatMap(({ rows }) => rows)
        const truth = matching()
        expect(shown).toEqual(pages.at(-1)?.next === null ? truth : truth.slice(0, shown.length))
        // Pages that are fetched one after another count at different times.
        if (!all.some(({ kind }) => kind === 'more')) expect(pages[0]?.total).toBe(String(truth.length))
        stop()
        client.clear()
      }),
      { numRuns: 300 },
    )
  },
)
