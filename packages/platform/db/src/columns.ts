import { type AliasedExpression, type RawBuilder, type SelectType, sql } from 'kysely'
import type { DB, JsonObject } from './schema.gen.ts'

/** A JSON column is written as text: the driver would send a list as a PostgreSQL array. */
interface JsonColumn<Name> {
  readonly json: Name
}

/** Whether a column's values are of a field's type, such as an enumeration for text, and null in the same cases. */
type Fits<Stored, Value> = [Value] extends [Stored]
  ? [null] extends [Stored]
    ? [null] extends [Value]
      ? true
      : false
    : true
  : false

type ColumnFor<Table extends keyof DB, Value> = {
  [Name in keyof DB[Table] & string]: [JsonObject] extends [SelectType<DB[Table][Name]>]
    ? JsonColumn<Name>
    : Fits<SelectType<DB[Table][Name]>, Value> extends true
      ? Name
      : never
}[keyof DB[Table] & string]

type Names<Table extends keyof DB, Fields> = {
  readonly [Field in keyof Fields & string]-?: ColumnFor<Table, Fields[Field]>
}

/** Any of the fields, as `select` and `returning` name it. */
export type Selected<Fields> = {
  [Field in keyof Fields & string]: AliasedExpression<Fields[Field], Field>
}[keyof Fields & string]

/** Some of the fields; undefined ones stay as they are. */
export type Changes<Fields> = {
  readonly [Field in keyof Fields]?: Fields[Field] | Readonly<Fields[Field]> | undefined
}

type NoOthers<Names extends PropertyKey, Fields> = Record<Exclude<Names, keyof Fields>, never>

/** The driver's types know no readonly lists. */
type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value

/** The columns of the given fields, optional where those are. */
type Row<N, Values> = {
  [Field in keyof Values as Field extends keyof N
    ? N[Field] extends JsonColumn<infer Name extends string>
      ? Name
      : N[Field] & string
    : never]: Field extends keyof N
    ? N[Field] extends string
      ? Mutable<Values[Field]>
      : string | Extract<Values[Field], null | undefined>
    : never
}

interface Columns<Fields, N> {
  readonly names: N
  /** All columns under their fields' names, for `select` and `returning`. */
  select(table: string): readonly Selected<Fields>[]
  /** The row for `values` and `set`. An undefined field is left out. */
  row<Values extends Changes<Fields>>(values: Values & NoOthers<keyof Values, Fields>): Row<N, Values>
  /** The names, separated by commas, for `insert … select`. */
  list(table?: string): RawBuilder<unknown>
}

/**
 * Names the column of each of `Fields`, such as those of a contract's record, once for select, insert, update and
 * copies. A field without a column, an unknown field and a column of another type do not compile.
 *
 * @example
 * const STAGES = columnsOf<'pilot_stages', StoredStage>()({ id: 'id', dueDate: 'due_date', tags: { json: 'tags' } })
 * db.selectFrom('pilot_stages as s').select(STAGES.select('s'))
 * db.updateTable('pilot_stages').set(STAGES.row(patch))
 */
export function columnsOf<Table extends keyof DB, Fields>() {
  return <const N extends Names<Table, Fields>>(names: N & NoOthers<keyof N, Fields>): Columns<Fields, N> => {
    const columns = Object.entries<string | JsonColumn<string>>(names).map(([field, column]) => {
      const isJson = typeof column !== 'string'
      return { field, name: isJson ? column.json : column, isJson }
    })
    const selections: Record<string, readonly Selected<Fields>[]> = {}
    const selectionOf = (table: string) =>
      // The entries have lost what type each field is of.
      columns.map(({ field, name }) => sql.ref(`${table}.${name}`).as(field)) as unknown as Selected<Fields>[]
    return {
      names,
      // Kept, because a query is built on each call.
      select: (table) => (selections[table] ??= selectionOf(table)),
      row: <Values extends Changes<Fields>>(values: Values) => {
        const given = new Map<string, unknown>(Object.entries(values))
        const cells = columns
          .map(({ field, name, isJson }) => ({ name, isJson, value: given.get(field) }))
          .filter(({ value }) => value !== undefined)
          .map(({ name, isJson, value }) => [name, isJson && value !== null ? JSON.stringify(value) : value])
        return Object.fromEntries(cells) as Row<N, Values>
      },
      list: (table) => sql.join(columns.map(({ name }) => sql.ref(table ? `${table}.${name}` : name))),
    }
  }
}
