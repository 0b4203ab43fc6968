import type { Actor } from '@cadencia/server/actor'
import {
  type Asked,
  type Conditions,
  type Filters,
  type Keys,
  matching,
  ordersOf,
  type Sorts,
} from '@cadencia/server/list-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RecordKind } from './record-kind.ts'

/** Chooses and sorts the records of a kind as a list of its contract says; deleted ones are never listed. */
export function recordList<
  F extends Filters,
  S extends Sorts,
  T extends { readonly id: string },
  Row,
  A extends Actor<string | null>,
>(
  list: { readonly filters: F; readonly sorts: S },
  { table, columns, isSoftDeleted = false, deletedAt = 'deleted_at' }: RecordKind<T, Row, A>,
) {
  type Columns = typeof columns.names
  const listed = { list, table, columns: columns.names }
  const isKept = isSoftDeleted ? sql`${sql.ref(`${table}.${deletedAt}`)} is null` : sql`true`
  return {
    where: (asked: Asked<F>, conditions: Conditions<F, Columns>): RawBuilder<SqlBool> =>
      sql`${isKept} and ${matching(listed, asked, conditions)}`,
    orderBy: (keys: Keys<S, Columns, T>) => ordersOf<T>()(listed, keys),
  }
}
