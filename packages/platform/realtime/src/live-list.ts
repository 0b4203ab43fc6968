import type {
  Comparison,
  FieldFilter,
  FieldSort,
  Filter,
  ListQuery,
  ListRules,
  ListSort,
} from '@cadencia/contract/list'
import type { ListPage } from '@cadencia/http/pages'
import { endOfPeriod, startOfPeriod } from '@cadencia/locale/sao-paulo'
import { replaceEqualDeep } from '@tanstack/react-query'

/** A record with a number that grows as it changes: of two copies the higher one is newer. */
export interface LiveRow {
  readonly id: string
  /** Counts edits by people. */
  readonly version?: number | undefined
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

interface Change<T> {
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
function placed<T extends LiveRow>(rows: readonly T[], { change, judge, isWhole }: Change<T>): Placed<T> {
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

/** Tells by a list's rules where records belong in it under a query. What they do not know is left to the server. */
export function listJudge<T>(rules: ListRules<T>, query: ListQuery) {
  const { filters, orderOf, pageSize, others } = rules
  const sorts = { ...rules.orders, ...rules.sorts }
  const chosen = Object.entries(query).flatMap(([name, asked = []]) => {
    const values = [asked].flat().filter((value) => value !== '')
    if (values.length === 0 || others.includes(name)) return []
    return [passing(name, filters[name], values)]
  })
  const order = orderOf(query)
  const isReversed = sorts[order] === undefined && order.startsWith('-')
  const key = isReversed ? order.slice(1) : order
  const direction = isReversed ? -1 : 1
  const { placeOf, isComparable } = placing(key, sorts[key])

  /** Whether it is in the list; undefined where only the server can tell. */
  function belongs(row: T, held?: T): boolean | undefined {
    const answers = chosen.map((passes) => {
      const answer = passes(row, held)
      // The server chose the copy that is held; where the rule would not have, it is left to the server.
      const isOverruled = answer === false && held !== undefined && passes(held, held) === false
      return isOverruled || answer
    })
    return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true
  }

  /** Whether one comes before another, of which neither's place is left to the server. */
  function isBefore(one: T & LiveRow, other: T & LiveRow): boolean {
    const [left, right] = [placeOf(one) ?? null, placeOf(other) ?? null]
    if (left === right) return one.id < other.id === direction > 0
    if (left === null || right === null) return right === null
    return left < right === direction > 0
  }

  return {
    limit: query.limit === undefined ? pageSize : Number(query.limit),
    belongs,
    isSamePlace(row: T, held: T): boolean {
      const place = placeOf(row)
      return place !== undefined && place === placeOf(held)
    },
    /** Where it comes among rows; undefined where only the server can tell. */
    indexIn(rows: readonly (T & LiveRow)[], row: T & LiveRow): number | undefined {
      if (!isComparable || [row, ...rows].some((one) => placeOf(one) === undefined)) return undefined
      const index = rows.findIndex((other) => isBefore(row, other))
      return index === -1 ? rows.length : index
    },
  }
}

/** Whether a row passes a filter; undefined where only the server can tell. */
type Passes<T> = (row: T, held: T | undefined) => boolean | undefined

const LEFT_TO_SERVER = () => undefined

function passing<T>(name: string, filter: Filter<T> | undefined, values: readonly string[]): Passes<T> {
  const [value, ...alternatives] = values
  if (filter === undefined || value === undefined) return LEFT_TO_SERVER
  if ('is' in filter) return comparing(name, filter, alternatives.length === 0 ? value : values)
  const { judge } = filter
  if (alternatives.length > 0) return LEFT_TO_SERVER
  if (typeof judge === 'function') return (row, held) => judge(row, value, held)
  return (row, held) => (held !== undefined && fieldsOf(row, judge) === fieldsOf(held, judge)) || undefined
}

function comparing<T>(name: string, { schema, is, field = name }: FieldFilter, asked: unknown): Passes<T> {
  const { success, data } = schema.safeParse(asked)
  if (!success) return LEFT_TO_SERVER
  return (row) => {
    const held = fieldIn(row, field)
    if (held === null) return is === 'equalOrNone' && data === 'none'
    return held === undefined ? undefined : COMPARISONS[is](held, data)
  }
}

type Value = string | number | boolean

const isOrdered = (least: unknown, most: unknown): boolean =>
  typeof least === 'number' ? least <= Number(most) : String(least) <= String(most)
const msOf = (instant: unknown): number => Date.parse(String(instant))

const COMPARISONS: Readonly<Record<Comparison, (held: Value, asked: unknown) => boolean>> = {
  equal: (held, asked) => String(held) === String(asked),
  equalOrNone: (held, asked) => held === asked,
  oneOf: (held, asked) => Array.isArray(asked) && asked.includes(held),
  atLeast: (held, asked) => isOrdered(asked, held),
  atMost: (held, asked) => isOrdered(held, asked),
  since: (held, asked) => msOf(held) >= msOf(asked),
  before: (held, asked) => msOf(held) < msOf(asked),
  from: (held, asked) => msOf(held) >= msOf(startOfPeriod(String(asked))),
  until: (held, asked) => msOf(held) < msOf(endOfPeriod(String(asked))),
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A field that can be compared; undefined where the record has none. */
function fieldIn(row: unknown, field: string): Value | null | undefined {
  const value: unknown = isObject(row) ? Reflect.get(row, field) : undefined
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  return typeof value === 'boolean' ? value : undefined
}

/** Fields as one text, to be compared. */
function fieldsOf<T>(row: T, fields: readonly (keyof T)[]): string {
  return JSON.stringify(fields.map((field) => row[field]))
}

interface Placing<T> {
  /** What stands for the row's place in the order; undefined where only the server can tell. */
  readonly placeOf: (row: T) => string | number | null | undefined
  /** Whether it also says which of two comes first. */
  readonly isComparable: boolean
}

function placing<T>(key: string, sort: ListSort<T> | undefined): Placing<T> {
  if (sort === undefined) return { placeOf: LEFT_TO_SERVER, isComparable: false }
  if ('by' in sort)
    return { placeOf: (row) => placeBy(sort, fieldIn(row, key)), isComparable: sort.by !== 'text' }
  const { judge } = sort
  if (typeof judge === 'function') return { placeOf: judge, isComparable: true }
  return { placeOf: (row) => fieldsOf(row, judge), isComparable: false }
}

function placeBy({ by, values }: FieldSort, value: Value | null | undefined) {
  if (typeof value !== 'string') return typeof value === 'boolean' ? undefined : value
  if (by === 'position') return values.indexOf(value)
  // Without the Z, which would come after the point of a fraction.
  return by === 'instant' ? value.replace(/Z$/, '') : value
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
