import { type Kysely, sql } from 'kysely'
import { createRecordTrigger } from '../record-trigger.ts'

const DISCUSSED = ['tasks', 'meetings', 'support_requests', 'leads', 'opportunities', 'clients']
const LINKED = [...DISCUSSED, 'pilot_stages', 'knowledge_shares', 'chat_messages']

/** One trigger takes links and discussions with the rows of any kind; which kinds are discussed says the contract alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of LINKED)
    await sql`drop trigger ${sql.ref(`${table}_links`)} on ${sql.table(table)}`.execute(db)
  for (const table of DISCUSSED) {
    await sql`drop trigger ${sql.ref(`${table}_discussions`)} on ${sql.table(table)}`.execute(db)
  }
  await sql`
    drop function links_go();
    drop function discussions_go();
    create function record_goes() returns trigger language plpgsql as $$
    begin
      delete from links l using gone where l.record_id = gone.id;
      delete from links l using gone where l.other_id = gone.id;
      delete from discussions d using gone where d.record_id = gone.id;
      return null;
    end $$;
    alter table discussions drop constraint discussions_kind_check;
  `.execute(db)
  for (const table of LINKED) await createRecordTrigger(db, table)
}
