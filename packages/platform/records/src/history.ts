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

/**
 * The latest 500 entries of a record, newest first, each with the names of those whose ids its changes have.
 *
 * @param lookups how the values of some fields, ids or lists of ids, become names
 */
export async function listHistory<What extends string = string>(
  db: Db,
  recordId: string,
  lookups: Lookups = {},
) {
  const entries = await selectHistory<What>(db, recordId).orderBy('h.sequence', 'desc').limit(SHOWN).execute()
  const nameOf = await namesIn(
    db,
    entries.flatMap(({ changes }) => changes),
    lookups,
  )
  return entries.map((entry) => ({
    ...entry,
    names: Object.fromEntries(
      entry.changes.flatMap((change) =>
        idsIn(change).flatMap((id) => {
          const name = nameOf(change.field, id)
          return name === undefined ? [] : [[id, name]]
        }),
      ),
    ),
  }))
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

const idsIn = ({ from, to }: FieldChange): string[] =>
  [from, to].flat().filter((value) => typeof value === 'string')

/** The name of an id in a field that has names; undefined in any other. */
async function namesIn(db: Db, changes: readonly FieldChange[], lookups: Lookups) {
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const [field, lookUp] of Object.entries(lookups)) {
    const ids = [...new Set(changes.filter((change) => change.field === field).flatMap(idsIn))]
    const found = ids.length === 0 ? [] : await lookUp(db, ids)
    names.set(field, new Map(found.map(({ id, name }) => [id, name])))
  }
  return (field: string, id: string): string | undefined => {
    const known = names.get(field)
    return known && (known.get(id) ?? GONE)
  }
}

async function withNames(
  db: Db,
  entries: readonly FieldHistoryRow[],
  lookups: Lookups,
): Promise<FieldHistoryRow[]> {
  const nameOf = await namesIn(db, entries, lookups)
  const named = (field: string, value: unknown): unknown => {
    if (value === null || !(field in lookups)) return value
    return Array.isArray(value) ? value.map((one) => named(field, one)) : nameOf(field, String(value))
  }
  return entries.map((entry) => ({
    ...entry,
    from: named(entry.field, entry.from),
    to: named(entry.field, entry.to),
  }))
}
