import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import { personTag } from './person-tag.ts'

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
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }))
}

interface Entry<Noun extends string, What extends string> {
  /** Kind of the record, such as `lead`. */
  readonly noun: Noun
  readonly recordId: string
  /** Past participle, such as `created`. */
  readonly what: What
  readonly changes?: readonly FieldChange[]
}

/** The history of a domain's records: their kinds, and what is done to them. */
export function recordHistory<Noun extends string, What extends string>() {
  return {
    writeHistory: (trx: Db, entries: readonly Entry<Noun, What>[], actor: Actor<string | null>) =>
      writeHistory(trx, entries, actor),
    listHistory: (db: Db, recordId: string) => listHistory<What>(db, recordId),
  }
}

/** Writes to the history of records; call it in the transaction of the change. */
async function writeHistory(
  trx: Db,
  entries: readonly Entry<string, string>[],
  { actorId, at }: Actor<string | null>,
): Promise<void> {
  if (entries.length === 0) return
  await trx
    .insertInto('record_history')
    .values(
      entries.map(({ noun, recordId, what, changes = [] }) => ({
        noun,
        record_id: recordId,
        what,
        actor_id: actorId,
        changes: JSON.stringify(changes),
        at,
      })),
    )
    .execute()
}

/** The latest 500 entries of a record, newest first. */
function listHistory<What extends string>(db: Db, recordId: string) {
  return db
    .selectFrom('record_history as h')
    .select(['h.id', 'h.at'])
    .select([
      sql<What>`h.what`.as('what'),
      sql<FieldChange[]>`h.changes`.as('changes'),
      personTag('h.actor_id').as('actor'),
    ])
    .where('h.record_id', '=', recordId)
    .orderBy('h.sequence', 'desc')
    .limit(SHOWN)
    .execute()
}
