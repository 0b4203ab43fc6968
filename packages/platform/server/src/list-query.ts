import {
  type Comparison,
  FIELD_PREFIX,
  type FieldSort,
  type Filter,
  type ListSort,
} from '@cadencia/contract/list'
import type { Sort } from '@cadencia/contract/values'
import { endOfPeriod, startOfPeriod } from '@cadencia/locale/sao-paulo'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { invalid } from './app-error.ts'
import { type Order, ordersBy, rankedKey, type SortKey } from './sort-order.ts'

export type Filters = Readonly<Record<string, Filter<never>>>
export type Sorts = Readonly<Record<string, ListSort<never>>>
type RuntimeName = `${typeof FIELD_PREFIX}${string}`

/** A list as its contract declares it, and the columns of its fields in a table or its alias. */
interface Listed<List, Columns> {
  readonly list: List
  readonly table: string
  readonly columns: Columns
}

/** Values of filters, none of them required. */
export type Asked<F extends Filters> = {
  readonly [Name in keyof F]?: z.output<F[Name]['schema']> | undefined
}

/** The field that a filter compares; null where it compares none. */
type FieldOf<F, Name> = F extends { readonly field: infer Field }
  ? Field extends string
    ? Field
    : Name
  : null

/** A condition for each filter that no column answers. */
export type Conditions<F extends Filters, Columns> = {
  readonly [Name in keyof F as FieldOf<F[Name], Name> extends keyof Columns ? never : Name]: (
    value: z.output<F[Name]['schema']>,
  ) => RawBuilder<unknown>
} & { readonly [Name in RuntimeName]?: (value: unknown) => RawBuilder<unknown> }

type Condition = (value: unknown) => RawBuilder<unknown>

/** The names of the filters that have a value. */
export function chosenFilters<F extends Filters>(
  { filters }: { readonly filters: F },
  asked: Asked<F>,
): string[] {
  return Object.keys(filters).filter((name) => asked[name] !== undefined && asked[name] !== '')
}

/**
 * The condition for the records that a list's filters choose. `conditions` says it for what is no column; while one is
 * missing, it does not compile.
 */
export function matching<F extends Filters, Columns extends object>(
  { list, table, columns }: Listed<{ readonly filters: F }, Columns>,
  asked: Asked<F>,
  conditions: Conditions<F, Columns>,
): RawBuilder<SqlBool> {
  // Each gets the value that its own schema made.
  const own = new Map<string, Condition | undefined>(Object.entries(conditions))
  const chosen = chosenFilters(list, asked).map((name) => {
    const condition = own.get(name)
    if (condition) return condition(asked[name])
    const filter = list.filters[name]
    if (!filter || !('is' in filter)) throw new Error(`no condition for the filter ${name}`)
    return OPERATORS[filter.is](columnOf({ table, columns }, filter.field ?? name), asked[name])
  })
  return chosen.length === 0 ? sql`true` : sql`(${sql.join(chosen, sql` and `)})`
}

type Operator = (column: RawBuilder<unknown>, value: unknown) => RawBuilder<unknown>

const equal: Operator = (column, value) => sql`${column} = ${value}`
const atLeast: Operator = (column, value) => sql`${column} >= ${value}`
const before: Operator = (column, value) => sql`${column} < ${value}`

/** Plain comparisons, which indexes answer; the server takes parameters for the column's type. */
const OPERATORS: Readonly<Record<Comparison, Operator>> = {
  equal,
  equalOrNone: (column, value) => (value === 'none' ? sql`${column} is null` : equal(column, value)),
  oneOf: (column, values) => sql`${column} = any(${values})`,
  atLeast,
  atMost: (column, value) => sql`${column} <= ${value}`,
  since: atLeast,
  before,
  from: (column, value) => atLeast(column, startOfPeriod(String(value))),
  until: (column, value) => before(column, endOfPeriod(String(value))),
}

function columnOf({ table, columns }: Omit<Listed<unknown, object>, 'list'>, field: string) {
  const column: unknown = Reflect.get(columns, field)
  if (typeof column !== 'string') throw new Error(`${table} has no column for ${field}`)
  return sql.ref(`${table}.${column}`)
}

/** A sort key for each order that no column gives. */
export type Keys<S extends Sorts, Columns, T> = {
  readonly [Name in keyof S as S[Name] extends FieldSort
    ? Name extends keyof Columns
      ? never
      : Name
    : Name]: SortKey<T>
} & { readonly [Name in RuntimeName]?: SortKey<T> }

/**
 * The orders of a list by each of its sorts and then by id, of rows `T`. `keys` says those that are no column, as in
 * `matching`.
 */
export function ordersOf<T extends { readonly id: string }>() {
  return <S extends Sorts, Columns extends object>(
    { list, table, columns }: Listed<{ readonly sorts: S }, Columns>,
    keys: Keys<S, Columns, T>,
  ): ((sort: Sort<keyof S & string>) => Order<T>) => {
    const own = new Map<string, SortKey<T> | undefined>(Object.entries(keys))
    const known = Object.entries<ListSort<never>>(list.sorts).map(([name, sort]): [string, SortKey<T>] => {
      const key = own.get(name)
      if (key) return [name, key]
      if (!('by' in sort)) throw new Error(`no order for the sort ${name}`)
      return [name, keyOf(sort, name, columnOf({ table, columns }, name))]
    })
    return ordersBy<string, T>(table, Object.fromEntries(known))
  }
}

const TYPES = {
  text: 'plain',
  instant: 'timestamptz',
  day: 'date',
  integer: 'int',
  number: 'numeric',
} as const

function keyOf<T>({ by, nulls, values }: FieldSort, field: string, column: RawBuilder<unknown>): SortKey<T> {
  const read = (row: T) => {
    const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, field) : null
    return typeof value === 'string' || typeof value === 'number' ? value : null
  }
  if (by === 'position') return rankedKey(column, values, (row) => String(read(row)))
  return nulls === undefined ? [column, read, TYPES[by]] : [column, read, TYPES[by], nulls]
}

/** The values of `field.<id>` in a query, as the list's filters read them. Throws 400 for unknown fields and wrong values. */
export function fieldsIn(
  { filters }: { readonly filters: Filters },
  query: Readonly<Record<string, unknown>>,
): Record<RuntimeName, unknown> {
  const names = Object.keys(query).filter((name): name is RuntimeName => name.startsWith(FIELD_PREFIX))
  return Object.fromEntries(
    names.map((name) => {
      const value = filters[name]?.schema.safeParse(query[name])
      if (value?.success !== true) throw invalid(name, value?.error.issues[0]?.message ?? UNKNOWN_FIELD)
      return [name, value.data]
    }),
  )
}

export const UNKNOWN_FIELD = 'Campo desconhecido'
