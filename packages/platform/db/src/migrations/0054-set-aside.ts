import { type Kysely, sql } from 'kysely'

/** Deliveries that cannot succeed are set aside until a person asks for them again; they hold back nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox_parked add column set_aside_at timestamptz, alter column next_at drop not null;
    comment on column outbox_parked.next_at is 'null while the delivery is set aside and nobody asked for it';
    create index outbox_parked_next on outbox_parked (next_at);
    create index outbox_parked_set_aside on outbox_parked (set_aside_at, fact_id) where set_aside_at is not null;
  `.execute(db)
}
