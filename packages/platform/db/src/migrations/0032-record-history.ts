import { type Kysely, sql } from 'kysely'

/** The history of the CRM's records becomes one for the records of all domains. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table crm_history rename to record_history;
    alter table record_history drop constraint crm_history_noun_check;
    alter index crm_history_pkey rename to record_history_pkey;
    alter index crm_history_record rename to record_history_record;
  `.execute(db)
}
