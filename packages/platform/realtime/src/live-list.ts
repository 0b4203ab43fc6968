import type { FilterRule, ListQuery, ListRules } from '@cadencia/contract/list-rules'
import type { ListPage } from '@cadencia/http/pages'
import { replaceEqualDeep } from '@tanstack/react-query'

/** A record with a number that grows as it changes: of two copies the higher one is newer. */
export interface LiveRow {
  readonly id: string
  /** Counts edits by people. */
  readonly version?: number
  /** Counts every visible change, where moves leave the version. */
  readonly revision?: number
}

/** A record as it is now, or null where it is gone. */
export interface RowChange<T> {
  readonly id: string
  readonly row: T | null
}

/** Data with a change applied. */
export interface Applied<D> {
  readonly data: D
  /** Whether a part of it is only known to the server. */
  readonly isOpen: boolean
}

/** A list as it was loaded so far, page after page. */
export interface LivePages<T> {
  readonly pages: readonly ListPage<readonly T[]>[]
}

export function revisionOf({ revision, version }: LiveRow): number {
  return revision ?? version ?? 0
}

/** Applies a change to a list with pages. */
export function applyToPages<T extends LiveRow, L extends LivePages<T>>(
  list: L,
  change: RowChange<T>,
  judge: ListJudge<T>,
): Applied<L> {
  const { pages } = list
  const rows = pages.flatMap((page) => page.rows)
  const isWhole = pages.at(-1)?.next === null
  const after = placed(rows, { change, judge, isWhole })
  // Refetches an empty list: its text depends on what else there is.
  const isOpen = after.isOpen || after.isUncounted || (rows.length > 0 && after.rows.length === 0)
  if (after.rows === rows) return { data: list, isOpen }
  const homes = new Map(pages.flatMap((page, index) => page.rows.map(({ id }) => [id, index])))
  const homeOf = (row: T, index: number) => {
    const isMoved = row.id === change.id && rows[index]?.id !== row.id
    const home = homes.get((isMoved ? after.rows[index + 1] : row)?.id ?? '')
    return home ?? pages.length - 1
  }
  const split = pages.map((page, at) => ({
    ...page,
    total: adjusted(page.total, after.rows.length - rows.length),
    rows: after.rows.filter((row, index) => homeOf(row, index) === at),
  }))
  return { data: { ...list, pages: split }, isOpen }
}

/** Applies a change to a list that is answered at once, up to the query's limit. */
export function applyToRows<T extends LiveRow>(
  rows: readonly T[],
  change: RowChange<T>,
  judge: ListJudge<T>,
): Applied<readonly T[]> {
  const { limit } = judge
  const isWhole = limit === undefined || rows.length < limit
  const after = placed(rows, { change, judge, isWhole })
  const isShort = !isWhole && after.rows.length < rows.length
  return { data: isWhole ? after.rows : after.rows.slice(0, limit), isOpen: after.isOpen || isShort }
}

/** Exact counts are adjusted; `10000+` stays. */
function adjusted(total: string, difference: number): string {
  return /^\d+$/.test(total) ? String(Number(total) + difference) : total
}

interface Placing<T> {
  readonly change: RowChange<T>
  readonly judge: ListJudge<T>
  /** Whether no other rows follow. */
  readonly isWhole: boolean
}

interface Placed<T> {
  readonly rows: readonly T[]
  /** Whether the server must be asked for the rows. */
  readonly isOpen: boolean
  /** Whether it must be asked how many there are. */
  readonly isUncounted: boolean
}

/** The rows with the changed one where it belongs; an older copy changes nothing. */
function placed<T extends LiveRow>(rows: readonly T[], { change, judge, isWhole }: Placing<T>): Placed<T> {
  const { id, row } = change
  const at = rows.findIndex((one) => one.id === id)
  const held = rows[at]
  const done = (next: readonly T[], isUncounted = false) => ({ rows: next, isOpen: false, isUncounted })
  if (row && held && revisionOf(row) < revisionOf(held)) return done(rows)
  const isIn = row !== null && judge.belongs(row, held)
  if (row === null || isIn === false) return held ? done(rows.toSpliced(at, 1)) : done(rows, !isWhole)

  const inPlace = held ? rows.with(at, row) : rows
  const open = { rows: inPlace, isOpen: true, isUncounted: false }
  if (isIn === undefined) return open
  if (held && judge.isSamePlace(row, held)) return done(inPlace)
  const others = held ? rows.toSpliced(at, 1) : rows
  const index = judge.indexIn(others, row)
  if (index === undefined) return open
  if (index === others.length && !isWhole) return held ? open : done(rows, true)
  // It may have been counted before, among those that are not loaded.
  const wasElsewhere = !held && !isWhole && revisionOf(row) > 1
  return done(others.toSpliced(index, 0, row), wasElsewhere)
}

export type ListJudge<T> = ReturnType<typeof listJudge<T>>

/** Tells by a list's rules where records belong in it under a query. */
export function listJudge<T>(rules: ListRules<T>, query: ListQuery) {
  const { sorts, sortOf, pageSize } = rules
  const filters: Readonly<Record<string, FilterRule<T>>> = rules.filters
  const chosen = Object.entries(filters).flatMap(([name, filter]) => {
    const value = query[name]
    return value ? [{ filter, value }] : []
  })
  const key = sortOf(query)
  const direction = sorts[key] === undefined && key.startsWith('-') ? -1 : 1
  const rule = sorts[key] ?? sorts[key.replace(/^-/, '')] ?? []

  /** Whether it is in the list; undefined where only the server can tell. */
  function belongs(row: T, held?: T): boolean | undefined {
    const answers = chosen.map(({ filter, value }) => {
      if (typeof filter !== 'function')
        return held !== undefined && isSame(filter, row, held) ? true : undefined
      const answer = filter(row, value, held)
      // The server chose the copy that is held; where the rule would not have, it is left to the server.
      const isOverruled = answer === false && held !== undefined && filter(held, value, held) === false
      return isOverruled || answer
    })
    return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true
  }

  /** Which of two comes first; undefined where only the server can tell. */
  function compare(one: T & LiveRow, other: T & LiveRow): number | undefined {
    if (typeof rule !== 'function') return undefined
    const [left, right] = [rule(one), rule(other)]
    if (left === right) return one.id < other.id ? -direction : direction
    if (left === null || right === null) return left === null ? 1 : -1
    return left < right ? -direction : direction
  }

  return {
    limit: query.limit === undefined ? pageSize : Number(query.limit),
    belongs,
    isSamePlace: (row: T, held: T): boolean =>
      typeof rule === 'function' ? rule(row) === rule(held) : isSame(rule, row, held),
    /** Where it comes among rows; undefined where only the server can tell. */
    indexIn(rows: readonly (T & LiveRow)[], row: T & LiveRow): number | undefined {
      if (typeof rule !== 'function') return undefined
      const index = rows.findIndex((other) => (compare(row, other) ?? 0) < 0)
      return index === -1 ? rows.length : index
    },
  }
}

/** Keeps rows that an answer found unchanged, wherever they stand; for `structuralSharing` of lists that are drawn by row. */
export function keepRows(before: unknown, answer: unknown): unknown {
  if (!isRows(before) || !isRows(answer)) return answer
  let known: ReadonlyMap<string, LiveRow> | undefined
  return answer.map((row, index) => {
    if (row === before[index]) return row
    known ??= new Map(before.map((one) => [one.id, one]))
    return replaceEqualDeep(known.get(row.id), row)
  })
}

function isRows(data: unknown): data is readonly LiveRow[] {
  return Array.isArray(data)
}

function isSame<T>(fields: readonly (keyof T)[], one: T, other: T): boolean {
  return fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
}
