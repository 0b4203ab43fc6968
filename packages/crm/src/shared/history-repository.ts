import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { CrmNoun, HistoryEntry } from '../contract.ts'
import { personTag } from './tags.ts'

type Change = HistoryEntry['changes'][number]

/** Entries that a record's history answers, the newest. */
const SHOWN = 500

/** Which of the fields differ between two states of a record. */
export function changesBetween<T extends object>(
  before: T,
  after: T,
  fields: readonly Extract<keyof T, string>[],
): Change[] {
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }))
}

interface Entry {
  readonly noun: CrmNoun
  readonly recordId: string
  readonly what: HistoryEntry['what']
  readonly changes?: readonly Change[]
}

/** Notes what was done to some records, in the transaction that does it. */
export async function writeHistory(
  trx: Db,
  entries: readonly Entry[],
  { actorId, at }: Pick<Actor, 'at'> & { readonly actorId: string | null },
): Promise<void> {
  if (entries.length === 0) return
  await trx
    .insertInto('crm_history')
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

/** What was done to a record, the newest before. */
export function listHistory(db: Db, recordId: string): Promise<HistoryEntry[]> {
  return db
    .selectFrom('crm_history as h')
    .select(['h.id', 'h.at'])
    .select([
      sql<HistoryEntry['what']>`h.what`.as('what'),
      sql<Change[]>`h.changes`.as('changes'),
      personTag('h.actor_id').as('actor'),
    ])
    .where('h.record_id', '=', recordId)
    .orderBy('h.sequence', 'desc')
    .limit(SHOWN)
    .execute()
}
