import { type Kysely, sql } from 'kysely'

/** What a person has read in a chat is found without reading what all others were told of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notifications_unread_of_record on notifications (user_id, record_id)
      where read_at is null and record_id is not null`.execute(db)
}
