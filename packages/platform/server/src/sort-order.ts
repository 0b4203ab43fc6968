import { Day, findUnstorable, Id, Instant, type Sort } from '@cadencia/contract/values'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { invalid } from './app-error.ts'

/** Part of a list: where it begins, how it is sorted, and how many rows it has at most. */
export interface Slice {
  readonly after: RawBuilder<SqlBool>
  readonly by: RawBuilder<unknown>
  readonly limit: number
}

/** A sort order for keyset pages. */
export interface Order<T> {
  /** The terms of the `order by` clause. */
  readonly by: RawBuilder<unknown>
  /** The opaque cursor after a row. */
  readonly cursorOf: (row: T) => string
  /** The condition for the rows after a cursor; `true` without one. Throws 400 for an invalid cursor. */
  readonly after: (cursor: string | undefined) => RawBuilder<SqlBool>
}

type SortValue = string | number

interface SortType {
  /** Validates the value in a cursor. */
  readonly schema: z.ZodType<SortValue | null>
  /** The value as a typed parameter. */
  readonly parameter: (value: SortValue | null) => RawBuilder<unknown>
}

function castTo(type: string, schema: SortType['schema']): SortType {
  return { schema, parameter: (value) => sql`${value}::${sql.raw(type)}` }
}

const Text = z.string().max(400)

const SORT_TYPES = {
  timestamptz: castTo('timestamptz', Instant),
  date: castTo('date', Day),
  uuid: castTo('uuid', Id),
  text: castTo('text', Text),
  /** Sorted without case and accents. */
  plain: { schema: Text, parameter: (value) => sql`plain_text(${value})` },
  int: castTo('int', z.int32()),
  bigint: castTo('bigint', z.union([z.int(), z.string().regex(/^\d{1,18}$/)])),
  numeric: castTo('numeric', z.number()),
} satisfies Record<string, SortType>

/** A column or expression, the row's value of it, and its type. `nulls last` is for the first of two keys. */
export type SortKey<T> = readonly [
  column: string | RawBuilder<unknown>,
  read: (row: T) => SortValue | null,
  type: keyof typeof SORT_TYPES,
  nulls?: 'nulls last',
]

/** Declares an order by one or more keys; the last one must be unique. */
export function sortOrder<T>(direction: 'asc' | 'desc', ...keys: readonly SortKey<T>[]): Order<T> {
  const expressions = keys.map(expressionOf)
  const [first = sql`null`] = expressions
  const schemas = keys.map(schemaOf)
  const comparison = direction === 'asc' ? sql`>` : sql`<`

  function isLater(values: readonly (SortValue | null)[], from: number): RawBuilder<SqlBool> {
    const typed = keys.map(([, , type], index) => SORT_TYPES[type].parameter(values[index] ?? null))
    return sql`(${sql.join(expressions.slice(from))}) ${comparison} (${sql.join(typed.slice(from))})`
  }

  function after(values: readonly (SortValue | null)[]): RawBuilder<SqlBool> {
    if (keys[0]?.[3] === undefined) return isLater(values, 0)
    if (values[0] === null) return sql`(${first} is null and ${isLater(values, 1)})`
    return sql`(${isLater(values, 0)} or ${first} is null)`
  }

  return {
    by: sql.join(keys.map(([, , , nulls], index) => termOf(expressions[index] ?? first, direction, nulls))),
    cursorOf: (row) => encodeCursor(keys.map(([, read]) => read(row))),
    after: (cursor) => (cursor === undefined ? sql`true` : after(decodeCursor(cursor, schemas))),
  }
}

/** Latest first by a column with a time, then by id. */
export function latestFirst<T extends { readonly id: string }>(
  table: string,
  column: string,
  read: (row: T) => string,
): Order<T> {
  return sortOrder<T>(
    'desc',
    [`${table}.${column}`, read, 'timestamptz'],
    [`${table}.id`, ({ id }) => id, 'uuid'],
  )
}

/** Latest first by `created_at`, then by id. */
export function newestFirst<T extends { readonly createdAt: string; readonly id: string }>(table: string) {
  return latestFirst<T>(table, 'created_at', ({ createdAt }) => createdAt)
}

/** Sorts by the position of a text column's value in a list. */
export function rankedKey<T>(
  column: string | RawBuilder<unknown>,
  values: readonly string[],
  read: (row: T) => string,
): SortKey<T> {
  const expression = typeof column === 'string' ? sql.ref(column) : column
  const position = sql`array_position(${sql.val([...values])}::text[], ${expression}::text)`
  return [position, (row) => values.indexOf(read(row)) + 1, 'int']
}

/** The orders of a list by each of its sort keys and then by id; `-key` is descending. */
export function ordersBy<K extends string, T extends { readonly id: string }>(
  table: string,
  keys: Readonly<Record<K, SortKey<T>>>,
): (sort: Sort<K>) => Order<T> {
  const byId: SortKey<T> = [`${table}.id`, ({ id }) => id, 'uuid']
  const orders = new Map(
    Object.entries<SortKey<T>>(keys).flatMap(([name, key]) => [
      [name, sortOrder<T>('asc', key, byId)],
      [`-${name}`, sortOrder<T>('desc', key, byId)],
    ]),
  )
  return (sort) => {
    const order = orders.get(sort)
    if (!order) throw new Error(`no order by ${sort}`)
    return order
  }
}

function termOf(expression: RawBuilder<unknown>, direction: 'asc' | 'desc', nulls: 'nulls last' | undefined) {
  if (direction === 'asc') return expression
  return nulls === undefined ? sql`${expression} desc` : sql`${expression} desc nulls last`
}

function expressionOf<T>([column, , type]: SortKey<T>): RawBuilder<unknown> {
  const expression = typeof column === 'string' ? sql`${sql.ref(column)}` : column
  return type === 'plain' ? sql`plain_text(${expression})` : expression
}

function schemaOf<T>([, , type, nulls]: SortKey<T>): SortType['schema'] {
  const { schema } = SORT_TYPES[type]
  return nulls === undefined ? schema : schema.nullable()
}

function encodeCursor(values: readonly (SortValue | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

const Values = z.array(z.unknown())

/** Throws 400 for anything but an encoded array of these values, as `encodeCursor` writes it. */
function decodeCursor(cursor: string, schemas: readonly SortType['schema'][]): (SortValue | null)[] {
  const { data: values } = Values.safeParse(asJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (values?.length !== schemas.length || findUnstorable(values)) throw invalid('cursor', 'Cursor inválido')
  const read = schemas.map((schema, index) => {
    const value = schema.safeParse(values[index])
    if (!value.success) throw invalid('cursor', 'Cursor inválido')
    return value.data
  })
  if (Buffer.from(JSON.stringify(values)).toString('base64url') !== cursor) {
    throw invalid('cursor', 'Cursor inválido')
  }
  return read
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
