/**
 * A list's filter: whether a record passes a value of it, or the fields by which only the server can tell. `held` is the
 * copy that is in the list; undefined stands for what only the server can tell.
 */
export type FilterRule<T> =
  | ((row: T, value: string, held: T | undefined) => boolean | undefined)
  | readonly (keyof T)[]

/**
 * A list's sort key: what records are compared by (numbers, or texts byte by byte; null comes last either way; equal ones
 * are sorted by id), or the fields by which only the server can compare.
 */
export type SortRule<T> = ((row: T) => number | string | null) | readonly (keyof T)[]

/** A list's query, as its address has it. */
export type ListQuery = Readonly<Record<string, string | undefined>>

/** How a list chooses and sorts its records, so that the page can tell where a changed one belongs. */
export interface ListRules<T, Filters extends string = string> {
  readonly filters: Readonly<Record<Filters, FilterRule<T>>>
  readonly sorts: Readonly<Record<string, SortRule<T>>>
  /** The sort key of a query, with `-` before it for the reverse. */
  readonly sortOf: (query: ListQuery) => string
  /** Rows that a query without `limit` is answered; left out where it is answered all. */
  readonly pageSize?: number
}

/** The filter that a field must equal; with `none`, empty. */
export function equals<K extends string>(field: K) {
  return (row: Readonly<Record<K, unknown>>, value: string): boolean => {
    const held = row[field]
    return held === null ? value === 'none' : String(held) === value
  }
}

/** The filter that no field tells: a record of the list passes still, of others only the server can tell. */
export function asHeld(_row: unknown, _value: string, held: unknown): boolean | undefined {
  return held === undefined ? undefined : true
}

/** The filter that a day or a number must not exceed; an empty one does. */
export function atMost<K extends string>(field: K) {
  return (row: Readonly<Record<K, number | string | null>>, value: string): boolean => {
    const held = row[field]
    return held !== null && (typeof held === 'number' ? held <= Number(value) : held <= value)
  }
}

/** Sorts by an instant, up to the microsecond. */
export function byInstant<K extends string>(field: K) {
  // Without the Z, which would come after the point of a fraction.
  return (row: Readonly<Record<K, string | null>>): string | null => row[field]?.replace(/Z$/, '') ?? null
}

/** Sorts by a number or a day. */
export function byValue<K extends string>(field: K) {
  return (row: Readonly<Record<K, number | string | null>>): number | string | null => row[field]
}

/** Sorts by the position in a list. */
export function byPosition<K extends string>(field: K, values: readonly string[]) {
  return (row: Readonly<Record<K, string>>): number => values.indexOf(row[field])
}
