import type { Db } from '@cadencia/db/client'
import { personRows } from '@cadencia/people/read-repository'
import { countRows } from '@cadencia/server/list-page'
import { sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { MeetingNote } from './contract.ts'

const NAME = sql<string>`trim(u.first_name || ' ' || u.last_name)`

function selectNotes(db: Db, meetingId: string) {
  return db
    .selectFrom('meeting_notes as n')
    .innerJoin(personRows.as('u'), 'u.id', 'n.user_id')
    .select(['n.user_id as userId', 'n.text', 'n.version', 'n.updated_at as updatedAt'])
    .select(NAME.as('name'))
    .where('n.meeting_id', '=', meetingId)
}

/** All of a meeting, by name. */
export function listNotes(db: Db, meetingId: string): Promise<MeetingNote[]> {
  return selectNotes(db, meetingId).orderBy('name').orderBy('n.user_id').execute()
}

const BY_NAME = sortOrder<MeetingNote>(
  'asc',
  [NAME, ({ name }) => name, 'text'],
  ['n.user_id', ({ userId }) => userId, 'uuid'],
)

/** By name. */
export function noteList(db: Db, meetingId: string) {
  const rows = selectNotes(db, meetingId)
  return { rows, order: BY_NAME, count: () => countRows(db, rows) }
}

export function findNote(db: Db, meetingId: string, userId: string): Promise<MeetingNote | undefined> {
  return selectNotes(db, meetingId).where('n.user_id', '=', userId).executeTakeFirst()
}

interface NewNote {
  readonly meetingId: string
  readonly userId: string
  readonly text: string
  readonly version: number
  readonly at: string
}

/** Writes over the person's note. */
export async function writeNote(trx: Db, { meetingId, userId, text, version, at }: NewNote): Promise<void> {
  const values = { text, version, updated_at: at }
  await trx
    .insertInto('meeting_notes')
    .values({ meeting_id: meetingId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['meeting_id', 'user_id']).doUpdateSet(values))
    .execute()
}

/** Takes what a person noted before out of the facts that are kept for a while. */
export async function eraseNoteFacts(trx: Db, meetingId: string, userId: string): Promise<void> {
  await sql`update outbox set payload = payload || '{"note": null}'
    where key = ${meetingId} and fact = 'meeting.note_saved' and payload ->> 'actorId' = ${userId}`.execute(
    trx,
  )
}
