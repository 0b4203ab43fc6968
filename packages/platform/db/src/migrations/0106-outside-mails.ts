import { type Kysely, sql } from 'kysely'

/** How many mails to people from outside somebody sent, as long as their limits count them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outside_mails (
      id bigint generated always as identity primary key,
      user_id uuid not null references users on delete cascade,
      at timestamptz not null,
      count int not null
    );
    create index outside_mails_user on outside_mails (user_id, at);
  `.execute(db)
}
