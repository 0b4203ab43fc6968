import type { Db } from '@cadencia/db/client'
import { personRows } from '@cadencia/people/read-repository'
import { sql } from 'kysely'

/** Replaces what the author saved of this meeting before. */
export async function saveTranscript(
  trx: Db,
  {
    meetingId,
    authorId,
    text,
  }: { readonly meetingId: string; readonly authorId: string; readonly text: string },
): Promise<{ updatedAt: string }> {
  return trx
    .with('seen', (query) =>
      query
        .updateTable('meetings')
        .set(({ ref }) => ({ version: ref('version') }))
        .where('id', '=', meetingId),
    )
    .with('saved', (query) =>
      query
        .insertInto('meeting_transcripts')
        .values({ meeting_id: meetingId, author_id: authorId, text })
        .onConflict((conflict) =>
          conflict.columns(['meeting_id', 'author_id']).doUpdateSet({ text, updated_at: sql`now()` }),
        )
        .returning('updated_at'),
    )
    .selectFrom('saved')
    .select('updated_at as updatedAt')
    .executeTakeFirstOrThrow()
}

/** What was said in a meeting, by author, in the order in which they first saved. */
export function listTranscripts(db: Db, meetingId: string) {
  return db
    .selectFrom('meeting_transcripts as t')
    .innerJoin(personRows.as('u'), 'u.id', 't.author_id')
    .select(['t.author_id as userId', 't.text', 't.updated_at as updatedAt'])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'))
    .where('t.meeting_id', '=', meetingId)
    .orderBy('t.updated_at')
    .orderBy('t.author_id')
    .execute()
}

export interface Participant {
  readonly userId: string
  /** Full name. */
  readonly name: string
}

/** Those invited or present, by whose names a summary knows whom a task fell to. */
export function listParticipants(db: Db, meetingId: string): Promise<Participant[]> {
  return db
    .selectFrom('meeting_participants as p')
    .innerJoin(personRows.as('u'), 'u.id', 'p.user_id')
    .select('u.id as userId')
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'))
    .where('p.meeting_id', '=', meetingId)
    .orderBy('name')
    .orderBy('u.id')
    .execute()
}
