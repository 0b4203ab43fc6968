import type { Endpoint } from '@cadencia/contract/endpoint'
import type { ListQuery, ListRules } from '@cadencia/contract/list'
import { HttpError } from '@cadencia/http/http-error'
import { keyOf } from '@cadencia/http/query'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { MANY } from './contract.ts'
import {
  type Applied,
  applyToPages,
  applyToRows,
  type ListJudge,
  type LivePages,
  type LiveRow,
  listJudge,
  type RowChange,
  revisionOf,
} from './live-list.ts'
import { changeQueryData, RENEWED_EVERY_MS, renewQuery } from './live-query.ts'

/** With more changes at once the lists are refetched. */
const FOUND_ONE_BY_ONE = 5

/** A change as it became known. */
export interface LiveChange<T> extends RowChange<T> {
  /** The row came with an event, which may be repeated. */
  readonly isEvent?: boolean
  /** Of an own removal: the revision that was removed. A later one stays. */
  readonly revision?: number | undefined
  /** Of a row that is gone from one board only: what that board is asked for, such as a sprint's id. */
  readonly board?: string | undefined
}

/** Queries of another shape than a list. */
export interface LiveBoards<T, B> {
  /** How their keys begin; the address of a call follows. */
  readonly queryKey: QueryKey
  readonly rowsOf: (board: B) => readonly T[]
  readonly apply: (board: B, change: RowChange<T>, judge: ListJudge<T>) => Applied<B>
}

export interface LiveRecordsOptions<T extends LiveRow, B> {
  readonly list: Endpoint<'GET'>
  /** As a function where some of its entries are known only at run time. */
  readonly rules: ListRules<T> | ((client: QueryClient) => ListRules<T>)
  /** The key of the query for one record. */
  readonly one: (id: string) => QueryKey
  /** Fetches one record, in the background. */
  readonly find: (id: string) => Promise<T>
  readonly boards?: LiveBoards<T, B>
  /** Time between fetches of what changed without an event of its own; default: 250 ms. */
  readonly everyMs?: number
}

type ListData<T> = readonly T[] | LivePages<T>

interface State {
  /** By id: the lowest revision with which a row is new; late copies of changed and removed rows have lower ones. */
  readonly newFrom: Map<string, number>
  /** Ids of changed records that were not fetched yet. */
  readonly waiting: Set<string>
  isFinding: boolean
}

/**
 * Keeps every cached query of one kind of record current: lists with and without pages, boards, and the record by itself.
 * Changed rows take their place in them; what only the server can tell is refetched once, behind.
 */
export function createLiveRecords<T extends LiveRow, B = never>(options: LiveRecordsOptions<T, B>) {
  const { list, rules, one, find, boards, everyMs = RENEWED_EVERY_MS } = options
  const states = new WeakMap<QueryClient, State>()

  function stateOf(client: QueryClient): State {
    const known = states.get(client)
    if (known) return known
    const made = { newFrom: new Map(), waiting: new Set<string>(), isFinding: false }
    states.set(client, made)
    return made
  }

  const listsIn = (client: QueryClient) => client.getQueryCache().findAll({ queryKey: keyOf(list) })
  const boardsIn = (client: QueryClient) =>
    boards ? client.getQueryCache().findAll({ queryKey: boards.queryKey }) : []

  const judgeOf = (client: QueryClient, { queryKey }: Query) =>
    listJudge(typeof rules === 'function' ? rules(client) : rules, queryIn(queryKey))

  /** The highest revision of a row in the cache; undefined where it is nowhere. */
  function heldRevision(client: QueryClient, id: string): number | undefined {
    const rows = [
      ...listsIn(client).flatMap(({ queryKey }) => rowsOf(client.getQueryData<ListData<T>>(queryKey))),
      ...boardsIn(client).flatMap(({ queryKey }) => {
        const board = client.getQueryData<B>(queryKey)
        return board === undefined ? [] : (boards?.rowsOf(board) ?? [])
      }),
    ]
    const revisions = rows.filter((row) => row.id === id).map(revisionOf)
    return revisions.length === 0 ? undefined : Math.max(...revisions)
  }

  /** Whether a change is news. */
  function isNew(client: QueryClient, { id, row, isEvent = false, revision }: LiveChange<T>): boolean {
    const { newFrom } = stateOf(client)
    const minimum = newFrom.get(id) ?? 0
    if (row) {
      if (revisionOf(row) < minimum) return false
      if (isEvent) newFrom.set(id, revisionOf(row) + 1)
      return true
    }
    const held = heldRevision(client, id)
    if (held === undefined) return true
    if (revision !== undefined && revision < held) return false
    newFrom.set(id, Math.max(minimum, held))
    return true
  }

  /** Changes a query's data, and refetches it where a part is open; a hidden one is refetched when it is shown. */
  async function patch<D>(client: QueryClient, query: Query, change: (data: D) => Applied<D>) {
    const { isInvalidated, fetchStatus } = query.state
    let isOpen = isInvalidated && fetchStatus === 'idle'
    await changeQueryData<D>(client, query.queryKey, (data) => {
      const applied = change(data)
      // What is open before the answer of a fetch under way stays open: that may be of the last page only.
      isOpen ||= applied.isOpen
      return applied.data
    })
    if (isOpen || !query.isActive()) await renewQuery(client, query, everyMs)
  }

  function apply(client: QueryClient, change: LiveChange<T>): void {
    if (!isNew(client, change)) return
    const { row, board } = change
    for (const query of boardsIn(client)) {
      const judge = judgeOf(client, query)
      const isMeant = board === undefined || Object.values(queryIn(query.queryKey)).includes(board)
      if (boards && isMeant) void patch<B>(client, query, (data) => boards.apply(data, change, judge))
    }
    if (board !== undefined) return
    for (const query of listsIn(client)) {
      const judge = judgeOf(client, query)
      void patch<ListData<T>>(client, query, (data) =>
        isPages(data) ? applyToPages(data, change, judge) : applyToRows(data, change, judge),
      )
    }
    const shown = client.getQueryCache().find({ queryKey: one(change.id) })
    if (!shown) return
    if (row === null) void renewQuery(client, shown, everyMs)
    else void patch<T>(client, shown, (known) => ({ data: newerOf(known, row), isOpen: false }))
  }

  function renewAll(client: QueryClient): void {
    const ones = client.getQueryCache().findAll({ queryKey: one(MANY).slice(0, 1) })
    for (const query of [...listsIn(client), ...boardsIn(client), ...ones])
      void renewQuery(client, query, everyMs)
  }

  async function findChange(id: string): Promise<RowChange<T>> {
    try {
      return { id, row: await find(id) }
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return { id, row: null }
      throw error
    }
  }

  async function findWaiting(client: QueryClient, { waiting }: State): Promise<void> {
    const ids = [...waiting]
    waiting.clear()
    const isMany = ids.length > FOUND_ONE_BY_ONE
    const changes = isMany ? null : await Promise.all(ids.map(findChange)).catch(() => null)
    if (changes) for (const change of changes) apply(client, change)
    else renewAll(client)
  }

  return {
    /** Shows a changed or removed record wherever it belongs. */
    apply,

    /** Shows a record that the server answered to an own change. */
    show(client: QueryClient, row: T): void {
      client.setQueryData<T>(one(row.id), (known) => (known ? newerOf(known, row) : row))
      apply(client, { id: row.id, row })
    },

    /** Takes in that a record changed, `*` many: those on screen are fetched, once for all of their queries. */
    async changed(client: QueryClient, id: string): Promise<void> {
      if (id === MANY) return renewAll(client)
      const shown = client.getQueryCache().find({ queryKey: one(id) })
      const queries = [...listsIn(client), ...(shown ? [shown] : [])]
      if (!queries.some((query) => query.isActive())) {
        for (const query of queries) void renewQuery(client, query, everyMs)
        return
      }
      const state = stateOf(client)
      state.waiting.add(id)
      if (state.isFinding) return
      state.isFinding = true
      try {
        while (state.waiting.size > 0) {
          await findWaiting(client, state)
          await new Promise((resolve) => setTimeout(resolve, everyMs))
        }
      } finally {
        state.isFinding = false
      }
    },

    /** The revision of a record as it is cached. */
    heldRevision,
  }
}

function newerOf<T extends LiveRow>(known: T, row: T): T {
  return revisionOf(known) > revisionOf(row) ? known : row
}

function isPages<T>(data: ListData<T>): data is LivePages<T> {
  return 'pages' in data
}

function rowsOf<T>(data: ListData<T> | undefined): readonly T[] {
  if (data === undefined) return []
  return isPages(data) ? data.pages.flatMap(({ rows }) => rows) : data
}

/** The query in the address that a key holds. */
function queryIn(queryKey: QueryKey): ListQuery {
  const address = queryKey.find((part) => typeof part === 'string' && part.includes('?'))
  const search = new URLSearchParams(String(address ?? '').split('?')[1])
  return Object.fromEntries(
    [...search.keys()].map((name) => {
      const [value, ...others] = search.getAll(name)
      return [name, others.length === 0 ? value : search.getAll(name)]
    }),
  )
}
