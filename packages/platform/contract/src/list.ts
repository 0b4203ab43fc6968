import { z } from 'zod'
import { page, type Sort, sortBy } from './values.ts'

/** A list's query, as its address has it; a parameter that is repeated has several values. */
export type ListQuery = Readonly<Record<string, string | readonly string[] | undefined>>

/** How filters compare a field with their value. Null passes none but `equalOrNone`, where the value is `none`. */
export type Comparison =
  | 'equal'
  | 'equalOrNone'
  /** Equal to one of several. */
  | 'oneOf'
  /** Of numbers and days. */
  | 'atLeast'
  | 'atMost'
  /** Of instants: then or later, and earlier. */
  | 'since'
  | 'before'
  /** Of instants, by a São Paulo day or an instant: in it or later, and in it or earlier. */
  | 'from'
  | 'until'

/** A filter that compares a field of the record: the one of its own name, unless it names another. */
export interface FieldFilter<S extends z.ZodType = z.ZodType, Field = string | undefined> {
  readonly schema: S
  readonly is: Comparison
  readonly field: Field
}

/**
 * Whether a record passes a value of a filter; undefined where only the server can tell, or instead of all of it the fields
 * by which the server does. `held` is the copy that is in the list.
 */
export type Judge<T> =
  | ((row: T, value: string, held: T | undefined) => boolean | undefined)
  | readonly (keyof T)[]

/** Any other filter. */
export interface JudgedFilter<T, S extends z.ZodType = z.ZodType> {
  readonly schema: S
  readonly judge: Judge<T>
}

export type Filter<T> = FieldFilter | JudgedFilter<T>

function comparing(is: Comparison) {
  // What it is assigned to must not say which field it is.
  return <S extends z.ZodType, const Field extends string | undefined = undefined>(
    schema: S,
    field?: Field,
  ): FieldFilter<S, NoInfer<Field>> => ({ schema, is, field: field as Field })
}

export const equals = comparing('equal')
export const atLeast = comparing('atLeast')
export const atMost = comparing('atMost')
export const since = comparing('since')
export const before = comparing('before')
export const from = comparing('from')
export const until = comparing('until')

/** `none` asks for records whose field is empty. */
export function equalsOrNone<S extends z.ZodType>(schema: S, wrong: string) {
  return comparing('equalOrNone')(z.union([schema, z.literal('none')], wrong))
}

/** A parameter that is repeated for alternatives. */
export function oneOf<S extends z.ZodType, const Field extends string | undefined = undefined>(
  schema: S,
  field?: Field,
) {
  return comparing('oneOf')(z.union([z.array(schema), schema.transform((value) => [value])]), field)
}

/** The judge of a filter that no field tells: a record of the list passes still, of others only the server can tell. */
export function asHeld(_row: unknown, _value: string, held: unknown): boolean | undefined {
  return held === undefined ? undefined : true
}

/** Sorts by the field of the same name. Texts are compared by the server alone, which knows the language. */
export interface FieldSort {
  readonly by: 'text' | 'instant' | 'day' | 'integer' | 'number' | 'position'
  /** For fields that may be empty: those records come last in either direction. */
  readonly nulls: 'nulls last' | undefined
  /** The values of a `position` in their order. */
  readonly values: readonly string[]
}

/**
 * Any other order: what records are compared by (numbers, or texts byte by byte; null comes last in either direction), or the
 * fields by which only the server can compare.
 */
export interface JudgedSort<T> {
  readonly judge: ((row: T) => number | string | null) | readonly (keyof T)[]
}

/** Records that are equal by it are sorted by id. */
export type ListSort<T> = FieldSort | JudgedSort<T>

function sorting(by: FieldSort['by']) {
  return (nulls?: 'nulls last'): FieldSort => ({ by, nulls, values: [] })
}

export const byText = sorting('text')
export const byInstant = sorting('instant')
export const byDay = sorting('day')
export const byInteger = sorting('integer')
export const byNumber = sorting('number')

/** Sorts by the position of the value in a list. */
export function byPosition(values: readonly string[]): FieldSort {
  return { by: 'position', nulls: undefined, values }
}

/** Parameters of any list that neither narrow nor sort it. */
const PAGING = ['limit', 'cursor', 'sort']

type Filters<T> = Readonly<Record<string, Filter<T>>>
type Sorts<T> = Readonly<Record<string, ListSort<T>>>

interface Declared<T, F, S> {
  /** Rows that a query without `limit` is answered. */
  readonly pageSize: number
  readonly filters: F
  /** By their keys, which `sort` takes, with `-` for the reverse. */
  readonly sorts: S
  /** The order without `sort`. */
  readonly sort: Sort<keyof S & string>
  /** Orders that `sort` does not take like that. */
  readonly orders?: Sorts<T>
  /** The key of a query's order, one of `sorts` and `orders`. Default: what `sort` says. */
  readonly orderOf?: (query: ListQuery) => string
  /** Further parameters of its calls, which neither narrow nor sort it. */
  readonly others?: readonly string[]
}

/** How a list chooses and sorts its records, so that the page can tell where a changed one belongs. */
export interface ListRules<T> {
  readonly filters: Filters<T>
  readonly sorts: Sorts<T>
  readonly orders?: Sorts<T>
  /** The key of a query's order, with `-` for the reverse. */
  readonly orderOf: (query: ListQuery) => string
  /** Rows that a query without `limit` is answered; left out where it is answered all. */
  readonly pageSize?: number
  /** Parameters that neither narrow nor sort it. */
  readonly others: readonly string[]
}

/**
 * Declares a list once. Its query, the type of its filter (`FilterOf`), the page's judge (`listJudge`), and the server's
 * conditions and orders (`matching`, `ordersOf`) come from it. What is a column of the same name needs nothing on the
 * server; anything else does not compile there until it is said.
 *
 * @example
 * const TASK_LIST = listOf<Task>()({
 *   pageSize: 500,
 *   filters: { sprintId: equals(Id), dueUntil: atMost(Day, 'dueDate'), q: { schema: text(200), judge: ['title'] } },
 *   sorts: { title: byText(), dueDate: byDay('nulls last') },
 *   sort: 'title',
 * })
 */
export function listOf<T>() {
  return <const F extends Filters<T>, const S extends Sorts<T>>(declared: Declared<T, F, S>) => {
    const { pageSize, filters, sorts, sort, orders = {}, others = [] } = declared
    const optional = Object.entries<Filter<T>>(filters).map(([name, { schema }]) => [name, schema.optional()])
    // The entries have lost which schema each filter has, and which keys there are.
    const filter = z.object(
      Object.fromEntries(optional) as { [Name in keyof F]: z.ZodOptional<F[Name]['schema']> },
    )
    const sortKeys = Object.keys(sorts) as (keyof S & string)[]
    const list = {
      pageSize,
      filters,
      sorts,
      orders,
      orderOf: declared.orderOf ?? ((query: ListQuery) => String(query.sort ?? sort)),
      others: [...PAGING, ...others],
      /** The filters, none of them required. */
      filter,
      sortKeys,
      /** What its call takes. */
      query: page(pageSize).extend({ ...filter.shape, sort: sortBy(sortKeys).default(sort as never) }),
    }
    return {
      ...list,
      /** With entries that are known only at run time, such as `field.<id>`; the types do not know of them. */
      with: (more: { readonly filters?: Filters<T>; readonly sorts?: Sorts<T> }) => ({
        ...list,
        filters: { ...filters, ...more.filters } as F,
        sorts: { ...sorts, ...more.sorts } as S,
      }),
    }
  }
}

/** Begins the parameters and sort keys of fields that are known only at run time. */
export const FIELD_PREFIX = 'field.'

const FieldValue = z.union([z.string(), z.array(z.string())])
const FieldSortKey = z.string().regex(/^-?field\./, 'Ordem inválida')

/** The query of a list that takes `field.<id>` besides, which its route checks once it knows the fields (`fieldsIn`). */
export function takingFields<S extends z.ZodType, Shape extends { readonly sort: S }>(
  query: z.ZodObject<Shape>,
) {
  return query.extend({ sort: z.union([query.shape.sort, FieldSortKey]) }).catchall(FieldValue)
}

/** What a list can be asked for. */
export type FilterOf<L extends { readonly filter: z.ZodType }> = z.output<L['filter']>

/** How a list can be sorted. */
export type SortOf<L extends { readonly sortKeys: readonly string[] }> = Sort<L['sortKeys'][number]>
