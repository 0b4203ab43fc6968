import type { Db } from '@cadencia/db/client'
import { actingTokenId, tokenTag } from '@cadencia/server/acting-token'
import { type CountedList, countRows } from '@cadencia/server/list-page'
import { sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { HistoryEntry, SupportStatus } from './contract.ts'
import { personTag, teamTag } from './record.ts'

export interface NewEntry {
  /** Generated where left out. */
  readonly id?: string
  readonly requestId: string
  readonly kind: HistoryEntry['kind']
  readonly actorId: string
  readonly at: string
  readonly fromStatus?: SupportStatus
  readonly toStatus?: SupportStatus
  readonly responsibleTeamId?: string | null
  readonly assignedUserId?: string | null
  readonly text?: string | null
  readonly rating?: number
}

function selectEntries(db: Db) {
  return db
    .selectFrom('support_history as h')
    .select(['h.id', 'h.text', 'h.rating', 'h.at'])
    .select([
      sql<HistoryEntry['kind']>`h.kind`.as('kind'),
      sql<HistoryEntry['textFormat']>`h.text_format`.as('textFormat'),
      sql<SupportStatus | null>`h.from_status`.as('fromStatus'),
      sql<SupportStatus | null>`h.to_status`.as('toStatus'),
      personTag('h.actor_id').as('actor'),
      tokenTag('h.token_id').as('token'),
      teamTag('h.responsible_team_id').as('responsibleTeam'),
      personTag('h.assigned_user_id').as('assignedUser'),
    ])
}

export async function addEntry(trx: Db, entry: NewEntry): Promise<void> {
  await trx
    .insertInto('support_history')
    .values({
      id: entry.id,
      request_id: entry.requestId,
      kind: entry.kind,
      actor_id: entry.actorId,
      token_id: actingTokenId(),
      at: entry.at,
      from_status: entry.fromStatus ?? null,
      to_status: entry.toStatus ?? null,
      responsible_team_id: entry.responsibleTeamId ?? null,
      assigned_user_id: entry.assignedUserId ?? null,
      text: entry.text ?? null,
      rating: entry.rating ?? null,
    })
    .execute()
}

export async function removeEntry(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('support_history').where('id', '=', id).execute()
}

type StoredEntry = HistoryEntry & { readonly place: number }

const OLDEST_FIRST = sortOrder<StoredEntry>('asc', ['h.place', ({ place }) => place, 'bigint'])

/** Oldest first; the texts of comments are left out. */
export function entryList(db: Db, requestId: string): CountedList<StoredEntry> {
  const rows = selectEntries(db).select('h.place').where('h.request_id', '=', requestId)
  return { rows, order: OLDEST_FIRST, count: () => countRows(db, rows.clearSelect().select('h.id')) }
}
