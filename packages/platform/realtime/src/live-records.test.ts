import { endpoint } from '@cadencia/contract/endpoint'
import { byInstant, equals, type Filter, type ListRules, listOf } from '@cadencia/contract/list'
import { HttpError } from '@cadencia/http/http-error'
import { keyOf } from '@cadencia/http/query'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { keepRows, type RowChange } from './live-list.ts'
import { createLiveRecords } from './live-records.ts'
import { createSlowServer, NETWORK_STEPS } from './testing/interleaving.ts'

interface Row {
  readonly id: string
  readonly version: number
  readonly createdAt: string
  readonly status: 'new' | 'old'
}

const listRows = endpoint({
  method: 'GET',
  summary: 'As linhas',
  url: '/api/rows',
  schema: {
    querystring: z.object({ status: z.string().optional() }),
    response: { 200: z.array(z.unknown()) },
  },
  config: { area: 'sprints' },
})

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

/** Records of the server; `emit` is called with each change, with null for many at once. */
function createRecords(emit: (change: RowChange<Row> | null) => void) {
  const rows = Array.from({ length: INITIAL }, (_, index) => makeRow(index))
  const removed = new Set<string>()

  function write(at: number, fields: Partial<Row>): void {
    const index = at % rows.length
    const before = rows[index]
    if (!before || removed.has(before.id)) return
    const row = { ...before, ...fields, version: before.version + 1 }
    rows[index] = row
    emit({ id: row.id, row })
  }

  return {
    list: () => rows.filter(({ id }) => !removed.has(id)).toReversed(),
    create: (): void => {
      const row = makeRow(rows.length)
      rows.push(row)
      emit({ id: row.id, row })
    },
    edit: (at: number) => write(at, {}),
    move: (at: number) => write(at, { status: at % 2 === 0 ? 'new' : 'old' }),
    remove: (at: number): void => {
      const row = rows[at % rows.length]
      if (!row || removed.has(row.id)) return
      removed.add(row.id)
      emit({ id: row.id, row: null })
    },
    restore: (at: number): void => {
      const row = rows[at % rows.length]
      if (row && removed.delete(row.id)) write(at, {})
    },
    many: (): void => {
      for (const [index, row] of rows.entries())
        rows[index] = { ...row, version: row.version + 1, status: 'new' }
      emit(null)
    },
  }
}

const byServer: Filter<Row> = { schema: z.string(), judge: ['status'] }

/** Records whose filter by status is judged as given. */
function liveRows(status: Filter<Row>, find: (id: string) => Promise<Row>, everyMs = 0) {
  const rules = listOf<Row>()({
    pageSize: PAGE,
    filters: { status },
    sorts: { createdAt: byInstant() },
    sort: '-createdAt',
  })
  return createLiveRecords<Row>({ list: listRows, rules, one: (id) => ['/api/rows/:id', id], find, everyMs })
}

it.each([
  [false, 'by the page', equals(z.string())],
  [true, 'by the page', equals(z.string())],
  [true, 'by the server', byServer],
])(
  'ends as the server has it, whatever comes in which order (filtered: %s, %s)',
  async (isFiltered, _by, rule) => {
    const query = isFiltered ? { status: 'new' } : {}
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
        const queryKey = [...keyOf(listRows, { query }), 'pages']
        const live = liveRows(rule, () => Promise.reject(new Error('not here')))
        const server = createSlowServer<RowChange<Row> | 'many'>((event, isRepeated) => {
          // Only rows can arrive twice.
          if (isRepeated && (event === 'many' || !event.row)) return
          if (event === 'many') void live.changed(client, '*')
          else live.apply(client, { ...event, isEvent: true })
        })
        const records = createRecords((change) => server.emit(change ?? 'many'))
        const matching = () => records.list().filter(({ status }) => !isFiltered || status === 'new')
        const pageAfter = (cursor: string | null) => {
          const rest = matching().filter(({ createdAt }) => cursor === null || createdAt < cursor)
          const rows = rest.slice(0, PAGE)
          const next = rest.length > PAGE ? (rows.at(-1)?.createdAt ?? null) : null
          return { rows, next, total: String(matching().length) }
        }
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

const OWN_KINDS = [
  'fetch',
  'add',
  'edit',
  'remove',
  'restore',
  'createOwn',
  'editOwn',
  'removeOwn',
  'restoreOwn',
] as const
const ownSteps = fc.array(
  fc.record({ kind: fc.constantFrom(...OWN_KINDS, ...NETWORK_STEPS, ...NETWORK_STEPS), at: fc.nat(5) }),
  { maxLength: 60 },
)

interface VersionedRow {
  readonly id: string
  readonly revision: number
}

type Event = RowChange<VersionedRow>

const row = (id: string, revision = 1): VersionedRow => ({ id, revision })

/** Rows of a list without pages. */
function plainRows() {
  const rules: ListRules<VersionedRow> = {
    filters: {},
    sorts: { id: { judge: ({ id }) => id } },
    orderOf: () => 'id',
    others: [],
  }
  return createLiveRecords<VersionedRow>({
    list: listRows,
    rules,
    one: (id) => ['/api/rows/:id', id],
    find: () => Promise.reject(new Error('not here')),
    everyMs: 0,
  })
}

const byId = (one: VersionedRow, other: VersionedRow) => (one.id < other.id ? -1 : 1)

/** Rows of the server; each change calls `emit`. */
function createRows(emit: (event: Event) => void) {
  const all = new Map<string, VersionedRow & { readonly isGone: boolean }>()
  const list = () =>
    [...all.values()]
      .filter(({ isGone }) => !isGone)
      .map(({ id, revision }) => row(id, revision))
      .toSorted(byId)
  function write(id: string, isGone: boolean): VersionedRow {
    const before = all.get(id)
    const after = row(id, (before?.revision ?? 0) + 1)
    all.set(id, { ...after, isGone })
    emit({ id, row: isGone ? null : after })
    return after
  }
  function change(id: string, kind: 'edit' | 'remove' | 'restore'): VersionedRow {
    const before = all.get(id)
    if (!before || before.isGone !== (kind === 'restore')) throw new Error('refused')
    return write(id, kind === 'remove')
  }
  return { list, add: () => write(`r${all.size}`, false), change, idAt: (at: number) => `r${at % 2}` }
}

describe('a list without pages', () => {
  it('ends in the state of the server, in whatever order fetches, events and own changes come', async () => {
    await fc.assert(
      fc.asyncProperty(ownSteps, async (all) => {
        const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
        const queryKey = keyOf(listRows, {})
        const held = () => client.getQueryData<readonly VersionedRow[]>(queryKey)
        const live = plainRows()
        const change = (one: Parameters<typeof live.apply>[1]) => live.apply(client, one)
        const server = createSlowServer<Event>(({ id, row: changed }, isRepeated) => {
          if (changed) change({ id, row: changed, isEvent: true })
          else if (!isRepeated) change({ id, row: null })
        })
        const rows = createRows(server.emit)
        const attempt = (run: () => void) => {
          try {
            run()
          } catch {
            // A colleague's refused change makes no event.
          }
        }
        const own = (id: string, kind: 'edit' | 'restore') =>
          void server
            .change(() => rows.change(id, kind))
            .then(
              (answer) => change({ id, row: answer }),
              () => undefined,
            )
        const observer = new QueryObserver(client, {
          queryKey,
          structuralSharing: keepRows,
          queryFn: () => server.fetch(rows.list),
        })
        const stop = observer.subscribe(() => {})
        await server.play(all, {
          fetch: (at) => void client.invalidateQueries({ queryKey }, { cancelRefetch: at % 2 === 0 }),
          add: () => void rows.add(),
          edit: (at) => attempt(() => rows.change(rows.idAt(at), 'edit')),
          remove: (at) => attempt(() => rows.change(rows.idAt(at), 'remove')),
          restore: (at) => attempt(() => rows.change(rows.idAt(at), 'restore')),
          createOwn: () =>
            void server.change(rows.add).then(
              (answer) => change({ id: answer.id, row: answer }),
              () => undefined,
            ),
          editOwn: (at) => own(rows.idAt(at), 'edit'),
          restoreOwn: (at) => own(rows.idAt(at), 'restore'),
          removeOwn: (at) => {
            const known = held()?.[at % 2]
            if (!known) return
            void server
              .change(() => rows.change(known.id, 'remove'))
              .then(
                () => change({ id: known.id, row: null, revision: known.revision }),
                () => undefined,
              )
          },
        })
        expect(held()).toEqual(rows.list())
        stop()
        client.clear()
      }),
      { numRuns: 500 },
    )
  })
})

describe('a changed row', () => {
  const [a, b, c] = [row('a'), row('b'), row('c')]

  /** A cached list of three, and what it holds after changes. */
  function three() {
    const client = new QueryClient()
    const queryKey = keyOf(listRows, {})
    client.setQueryData(queryKey, [a, b, c])
    const live = plainRows()
    const held = () => client.getQueryData<readonly VersionedRow[]>(queryKey) ?? []
    type Change = Parameters<typeof live.apply>[1]
    const apply = (change: Change) => {
      live.apply(client, change)
      return held()
    }
    return { held, apply, heard: (one: VersionedRow) => apply({ id: one.id, row: one, isEvent: true }) }
  }

  it('replaces an older copy only', () => {
    const { held, heard } = three()
    const after = heard(row('a', 2))
    expect(after).toEqual([row('a', 2), b, c])
    expect(heard(a)).toBe(after)
    expect(heard(row('a', 2))).toBe(after)
    expect(held()[1]).toBe(b)
  })

  it('is added where it is new, and removed where it is gone', () => {
    const { apply, heard } = three()
    expect(heard(row('d'))).toEqual([a, b, c, row('d')])
    expect(apply({ id: 'a', row: null })).toEqual([b, c, row('d')])
    expect(apply({ id: 'e', row: null })).toEqual([b, c, row('d')])
  })

  it('does not come back by a late copy, a late answer or a repeated event', () => {
    const { apply, heard } = three()
    heard(row('a', 3))
    const gone = apply({ id: 'a', row: null })
    expect(gone).toEqual([b, c])
    expect(apply({ id: 'a', row: row('a', 3) })).toBe(gone)
    expect(heard(row('a', 2))).toBe(gone)
    expect(heard(row('a', 3))).toBe(gone)
    expect(heard(row('a', 5))).toEqual([row('a', 5), b, c])
  })

  it('stays where the removal that was answered is older', () => {
    const { apply, heard } = three()
    const restored = heard(row('a', 3))
    expect(apply({ id: 'a', row: null, revision: 1 })).toBe(restored)
  })

  it('is one change among 10,000 rows in no time', () => {
    const client = new QueryClient()
    const live = plainRows()
    const many = Array.from({ length: 10_000 }, (_, index) => row(`${index}`))
    const { queryKey } = client.getQueryCache().build(client, {
      queryKey: keyOf(listRows, {}),
      structuralSharing: keepRows,
    })
    client.setQueryData(queryKey, many)
    const startedAt = performance.now()
    for (let revision = 2; revision < 102; revision += 1)
      live.apply(client, { id: '7', row: row('7', revision), isEvent: true })
    const after = client.getQueryData<VersionedRow[]>(queryKey)
    expect(after?.[7]).toEqual(row('7', 101))
    expect(after?.[8]).toBe(many[8])
    // A quadratic merge would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })
})

it('keeps rows that a fetch found unchanged', () => {
  const [a, b, c] = [row('a'), row('b'), row('c')]
  const kept = keepRows([a, b, c], [row('d'), { ...a }, row('b', 2)])
  expect(Array.isArray(kept) && kept[1]).toBe(a)
})

describe('a list whose filter only the server can judge', () => {
  const ANSWER_MS = 400
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Two pages on screen whose answers take a while; `known` is the newest version that the server had when it was asked. */
  async function showPages() {
    const client = new QueryClient()
    let version = 1
    const asked: number[] = []
    const rows = () => [makeRow(3), makeRow(2)].map((one) => ({ ...one, version }))
    const live = liveRows(byServer, () => Promise.reject(new Error('not here')), 250)
    const observer = new InfiniteQueryObserver(client, {
      queryKey: [...keyOf(listRows, { query: { status: 'new' } }), 'pages'],
      queryFn: async () => {
        asked.push(version)
        const page = { rows: rows(), next: null, total: '2' }
        await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
        return page
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    })
    observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(ANSWER_MS)
    const all = () => observer.getCurrentResult().data?.pages.flatMap((page) => page.rows) ?? []
    return {
      asked,
      all,
      /** Somebody changes a record that is not loaded. */
      change: () => {
        version += 1
        live.apply(client, { id: 'r9', row: { ...makeRow(9), version }, isEvent: true })
      },
    }
  }

  it('is refetched while a hundred events come each second, and once more after the last', async () => {
    const { asked, all, change } = await showPages()
    for (let index = 0; index < 300; index += 1) {
      change()
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(all()[0]?.version).toBeGreaterThan(200)
    await vi.advanceTimersByTimeAsync(3 * ANSWER_MS)
    expect(all().map(({ version }) => version)).toEqual([301, 301])
    // Three seconds of answers that take 400 ms each, and the last.
    expect(asked.length).toBeLessThan(12)
  })

  it('is asked once for many events at one time, and for what was heard during its answer once more', async () => {
    const { asked, all, change } = await showPages()
    for (let index = 0; index < 100; index += 1) change()
    await vi.advanceTimersByTimeAsync(100)
    change()
    await vi.advanceTimersByTimeAsync(5 * ANSWER_MS)
    expect(asked).toEqual([1, 101, 102])
    expect(all()[0]?.version).toBe(102)
  })
})

describe('records whose events bring no rows', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function show({ isShown = true, found = (id: string): Row | Error => makeRow(Number(id.slice(1))) } = {}) {
    const client = new QueryClient()
    const sought: string[] = []
    const live = liveRows(
      equals(z.string()),
      async (id) => {
        sought.push(id)
        const answer = found(id)
        if (answer instanceof Error) throw answer
        return answer
      },
      250,
    )
    let lists = 0
    const queryKey = keyOf(listRows, { query: { status: 'new' } })
    const queryFn = () => {
      lists += 1
      return [makeRow(4), makeRow(2)]
    }
    client.setQueryData(queryKey, queryFn())
    const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY })
    if (isShown) observer.subscribe(() => {})
    const held = () => client.getQueryData<Row[]>(queryKey)?.map(({ id }) => id)
    return { client, live, sought, held, lists: () => lists, queryKey }
  }

  it('are fetched once for all of their lists, and take their place in them', async () => {
    const { client, live, sought, held, lists } = show()
    for (let index = 0; index < 3; index += 1) void live.changed(client, 'r5')
    void live.changed(client, 'r3')
    await vi.advanceTimersByTimeAsync(1000)
    expect(sought).toEqual(['r5', 'r5', 'r3'])
    // The third is old.
    expect(held()).toEqual(['r5', 'r4', 'r2'])
    expect(lists()).toBe(1)
  })

  it('leave where they are not found, and cost the list where they cannot be read or are many', async () => {
    const gone = show({ found: () => new HttpError(404, 'Not Found', '') })
    void gone.live.changed(gone.client, 'r4')
    await vi.advanceTimersByTimeAsync(1000)
    expect(gone.held()).toEqual(['r2'])
    expect(gone.lists()).toBe(1)

    const broken = show({ found: () => new HttpError(500, 'Internal Server Error', '') })
    void broken.live.changed(broken.client, 'r4')
    await vi.advanceTimersByTimeAsync(1000)
    expect(broken.lists()).toBe(2)

    const many = show()
    for (let index = 0; index < 20; index += 1) void many.live.changed(many.client, `r${index}`)
    void many.live.changed(many.client, '*')
    await vi.advanceTimersByTimeAsync(1000)
    expect(many.sought).toEqual(['r0'])
    expect(many.lists()).toBeLessThan(4)
  })

  it('are not asked for while no list is on screen, which is refetched when it is', async () => {
    const { client, live, sought, lists, queryKey } = show({ isShown: false })
    void live.changed(client, 'r4')
    await vi.advanceTimersByTimeAsync(1000)
    expect(sought).toEqual([])
    expect(lists()).toBe(1)
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })
})
