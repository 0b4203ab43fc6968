import { type Kysely, sql } from 'kysely'

/** The meeting that an activity of the CRM tells of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table crm_activities add column meeting_id uuid references meetings (id) on delete set null;
    create index crm_activities_meeting on crm_activities (meeting_id);
  `.execute(db)
}
