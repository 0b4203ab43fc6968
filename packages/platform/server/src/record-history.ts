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

interface Entry {
  /** Kind of the record, such as `lead`. */
  readonly noun: string
  readonly recordId: string
  /** Past participle, such as `created`. */
  readonly what: string
  readonly changes?: readonly FieldChange[]
}

/** Writes to the history of records; call it in the transaction of the change. */
export async function writeHistory(
  trx: Db,
  entries: readonly Entry[],
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

/** The latest 500 entries of a record, newest first. `What` are the values that its domain writes. */
export function listHistory<What extends string>(db: Db, recordId: string) {
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
