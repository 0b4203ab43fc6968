import { type Kysely, sql } from 'kysely'

/** Who gave a webhook its address: what it is told is what that person may read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks add column addressed_by uuid references users (id);
    update webhooks set addressed_by = created_by;
  `.execute(db)
}
