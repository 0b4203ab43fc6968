import { type Kysely, sql } from 'kysely'

/** A webhook whose receiver answers 410 is paused, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks drop constraint webhooks_pause_reason_check,
      add constraint webhooks_pause_reason_check check (pause_reason in ('manual', 'unreachable', 'gone'));
    comment on column webhooks.next_at is 'nothing is sent before, because the receiver did not answer or asked to wait';
  `.execute(db)
}
