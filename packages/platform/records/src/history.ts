import { isDeepStrictEqual } from 'node:util'
import type { FieldHistoryEntry } from '@cadencia/contract/field-history'
import type { Db } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import type { DB } from '@cadencia/db/schema.gen'
import { actingTokenId, tokenTag } from '@cadencia/server/acting-token'
import type { Actor } from '@cadencia/server/actor'
import { type CountedList, countRows } from '@cadencia/server/list-page'
import { personTag } from '@cadencia/server/person-tag'
import { type Slice, sortOrder } from '@cadencia/server/sort-order'
import { type RawBuilder, sql } from 'kysely'

/** Entries shown of one record. */
const SHOWN = 500

export interface FieldChange {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** The audited fields that differ between two states of a record. */
export function changesBetween<T extends object>(
  before: T,
  after: T,
  auditedFields: readonly Extract<keyof T, string>[],
): FieldChange[] {
  return auditedFields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }))
}

export interface Entry<Noun extends string, What extends string> {
  /** Kind of the record, such as `lead`. */
  readonly noun: Noun
  readonly recordId: string
  /** Past participle, such as `created`. */
  readonly what: What
  readonly changes?: readonly FieldChange[]
}

/** Writes to the history of records; call it in the transaction of the change. */
export async function writeHistory(
  trx: Db,
  entries: readonly Entry<string, string>[],
  { actorId, at }: Actor<string | null>,
): Promise<void> {
  for (const some of inParts(entries)) {
    await trx
      .insertInto('record_history')
      .values(
        some.map(({ noun, recordId, what, changes = [] }) => ({
          noun,
          record_id: recordId,
          what,
          actor_id: actorId,
          token_id: actingTokenId(),
          changes: JSON.stringify(changes),
          at,
        })),
      )
      .execute()
  }
}

/** Of records that are gone for good. */
export async function deleteHistory(trx: Db, recordIds: readonly string[]): Promise<void> {
  await sql`delete from record_history where record_id = any(${recordIds}::uuid[])`.execute(trx)
}

function selectHistory<What extends string = string>(db: Db, recordId: string) {
  return db
    .selectFrom('record_history as h')
    .select(['h.id', 'h.at'])
    .select([
      sql<What>`h.what`.as('what'),
      sql<FieldChange[]>`h.changes`.as('changes'),
      personTag('h.actor_id').as('actor'),
      tokenTag('h.token_id').as('token'),
    ])
    .where('h.record_id', '=', recordId)
}

/** The latest 500 entries of a record, newest first. */
export function listHistory<What extends string = string>(db: Db, recordId: string) {
  return selectHistory<What>(db, recordId).orderBy('h.sequence', 'desc').limit(SHOWN).execute()
}

/** An entry for each changed field, as `fieldHistoryList` shows them. */
export function fieldEntries<Noun extends string>(
  noun: Noun,
  recordId: string,
  changes: readonly FieldChange[],
): Entry<Noun, 'changed'>[] {
  return changes.map((change) => ({ noun, recordId, what: 'changed', changes: [change] }))
}

/** Names by ids. */
export type NameLookup = (
  db: Db,
  ids: readonly string[],
) => Promise<readonly { readonly id: string; readonly name: string }[]>

/** The names of a table's rows; `name` is a column or an expression. */
export function nameLookup(table: keyof DB, name: RawBuilder<string> = sql.ref('name')): NameLookup {
  return async (db, ids) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db)
    return rows
  }
}

export const findPersonNames = nameLookup('users', sql`rtrim(first_name || ' ' || last_name)`)

/** Stands for what is no longer there. */
const GONE = 'Registro removido'

interface FieldHistoryRow extends FieldHistoryEntry {
  readonly sequence: number
}

const NEWEST_FIRST = sortOrder<FieldHistoryRow>('desc', ['h.sequence', ({ sequence }) => sequence, 'bigint'])

type Lookups = Readonly<Record<string, NameLookup>>

/**
 * The changed fields of a record, newest first.
 *
 * @param lookups how the values of some fields, ids or lists of ids, become names
 * @param hidden fields that are left out
 */
export function fieldHistoryList(
  db: Db,
  recordId: string,
  { lookups, hidden = [] }: { readonly lookups: Lookups; readonly hidden?: readonly string[] },
): CountedList<FieldHistoryRow> {
  const changed = selectHistory(db, recordId)
    .select('h.sequence')
    .where('h.what', '=', 'changed')
    .$if(hidden.length > 0, (query) =>
      query.where(sql<boolean>`h.changes #>> '{0,field}' <> all(${hidden}::text[])`),
    )
  return {
    order: NEWEST_FIRST,
    rows: async ({ after, by, limit }: Slice) => {
      const rows = await changed.where(after).orderBy(by).limit(limit).execute()
      const entries = rows.flatMap(({ what: _, changes: [change], ...entry }) =>
        change ? [{ ...entry, ...change }] : [],
      )
      return withNames(db, entries, lookups)
    },
    count: () => countRows(db, changed),
  }
}

async function withNames(
  db: Db,
  entries: readonly FieldHistoryRow[],
  lookups: Lookups,
): Promise<FieldHistoryRow[]> {
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const [field, lookUp] of Object.entries(lookups)) {
    const values = entries
      .filter((entry) => entry.field === field)
      .flatMap(({ from, to }) => [from, to].flat())
    const ids = [...new Set(values.filter((value) => typeof value === 'string'))]
    const found = ids.length === 0 ? [] : await lookUp(db, ids)
    names.set(field, new Map(found.map(({ id, name }) => [id, name])))
  }
  const named = (field: string, value: unknown): unknown => {
    const known = names.get(field)
    if (!known || value === null) return value
    return Array.isArray(value) ? value.map((one) => named(field, one)) : (known.get(String(value)) ?? GONE)
  }
  return entries.map((entry) => ({
    ...entry,
    from: named(entry.field, entry.from),
    to: named(entry.field, entry.to),
  }))
}
