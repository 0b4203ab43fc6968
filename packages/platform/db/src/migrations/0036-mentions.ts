import { type Kysely, sql } from 'kysely'

/** Finds the messages that mention a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index chat_messages_mentions on chat_messages using gin (mentions jsonb_path_ops)
      where mentions <> '[]'
  `.execute(db)
}
