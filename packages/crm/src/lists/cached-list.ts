import type { ListPage } from '@cadencia/http/pages'

/** What every record of a list has. */
export interface ListedRecord {
  readonly id: string
  /** ISO instant. */
  readonly createdAt: string
  readonly version: number
  /** Grows also with moves, which leave the version. */
  readonly revision?: number
}

type Page<T> = ListPage<readonly T[]>

/** A list as it was loaded so far, page after page. */
export interface CachedList<T> {
  readonly pages: readonly Page<T>[]
}

/** A record as it is now, or null where it is gone. */
export interface ListChange<T> {
  readonly id: string
  readonly row: T | null
}

export interface ListOrder<T> {
  /** The fields on which it depends whether a record is in this list, and where. */
  readonly decidedBy: readonly (keyof T)[]
  readonly isNewestFirst: boolean
}

/** What to refetch when a change cannot be applied locally: the first page, or all loaded pages. */
export type Refetch = 'head' | 'whole'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const revisionOf = ({ revision, version }: ListedRecord) => revision ?? version

/** Applies changes as far as possible, and says what to refetch for the others. */
export function applyChanges<T extends ListedRecord, L extends CachedList<T>>(
  list: L,
  changes: readonly ListChange<T>[],
  order: ListOrder<T>,
): { readonly list: L; readonly refetch: Refetch | undefined } {
  let refetch: Refetch | undefined
  let next = list
  for (const change of changes) {
    const after = applyChange(next, change, order)
    if (after === 'whole') return { list: next, refetch: after }
    if (after === 'head') refetch = after
    else next = after
  }
  return { list: next, refetch }
}

/** Applies a change of one record, or returns what to refetch. */
export function applyChange<T extends ListedRecord, L extends CachedList<T>>(
  list: L,
  { id, row }: ListChange<T>,
  { decidedBy, isNewestFirst }: ListOrder<T>,
): L | Refetch {
  const held = rowsOf(list).find((one) => one.id === id)
  if (held && !row) {
    const left = without(list, id)
    return rowsOf(left).length === 0 ? 'whole' : left
  }
  if (held && row) {
    if (revisionOf(row) < revisionOf(held)) return list
    const stays = decidedBy.every((field) => isSame(held[field], row[field]))
    return stays ? withRow(list, row) : 'whole'
  }
  if (list.pages.length < 2) return 'whole'
  return !row || (isNewestFirst && isOutside(list, row)) ? 'head' : 'whole'
}

/**
 * The list with its first page as the server answered it: rows that it pushed out of that page stay, those that it
 * moved into it are taken from where they stood. 'whole' where the pages have no row in common to join them at.
 */
export function replaceFirstPage<T extends ListedRecord, L extends CachedList<T>>(
  list: L,
  head: Page<T>,
): L | 'whole' {
  const last = head.rows.at(-1)
  const seam = rowsOf(list).findIndex(({ id }) => id === last?.id)
  if (seam === -1) return 'whole'
  const fresh = new Set(head.rows.map(({ id }) => id))
  let passed = 0
  const pages = list.pages.map((page, index) => {
    const after = page.rows.slice(Math.max(0, seam + 1 - passed)).filter(({ id }) => !fresh.has(id))
    passed += page.rows.length
    return { ...page, total: head.total, rows: index === 0 ? [...head.rows, ...after] : after }
  })
  return { ...list, pages }
}

function rowsOf<T>({ pages }: CachedList<T>): T[] {
  return pages.flatMap(({ rows }) => rows)
}

/** Whether the record sorts before or after all loaded rows. */
function isOutside<T extends ListedRecord>(list: CachedList<T>, { createdAt }: T): boolean {
  const rows = rowsOf(list)
  const [newest, oldest] = [rows[0], rows.at(-1)].map((row) => Date.parse(row?.createdAt ?? ''))
  const instant = Date.parse(createdAt)
  const hasMore = list.pages.at(-1)?.next !== null
  return instant > Number(newest) || (hasMore && instant < Number(oldest))
}

function withRow<T extends ListedRecord, L extends CachedList<T>>(list: L, row: T): L {
  const pages = list.pages.map((page) => {
    const at = page.rows.findIndex(({ id }) => id === row.id)
    return at === -1 ? page : { ...page, rows: page.rows.with(at, row) }
  })
  return { ...list, pages }
}

function without<T extends ListedRecord, L extends CachedList<T>>(list: L, id: string): L {
  const pages = list.pages.map((page) => ({
    ...page,
    total: oneLess(page.total),
    rows: page.rows.filter((row) => row.id !== id),
  }))
  return { ...list, pages }
}

/** Exact counts are adjusted; `10000+` stays. */
function oneLess(total: string): string {
  return /^[1-9]\d*$/.test(total) ? String(Number(total) - 1) : total
}

type Fields<T> = Readonly<Record<string, readonly (keyof T)[]>>

/** The order of a list by its query: which fields each of its filters and its sort look at. */
export function orderOf<T>(
  query: Readonly<Record<string, unknown>>,
  { filters, sorts }: { readonly filters: Fields<T>; readonly sorts: Fields<T> },
): ListOrder<T> {
  const { sort = '-createdAt', ...filter } = query
  const looked = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : (filters[name] ?? []),
  )
  const key = String(sort).replace(/^-/, '')
  // 'newest' of the lists that name their orders.
  const isNewestFirst = sort === '-createdAt' || sort === 'newest'
  return { decidedBy: [...looked, ...(sorts[key] ?? [])], isNewestFirst }
}
