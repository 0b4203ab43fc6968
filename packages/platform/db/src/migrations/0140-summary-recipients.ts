import { type Kysely, sql } from 'kysely'

/** Who of outside was mailed a summary, so that it is found, exported and erased; what was sent before is in the audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table summary_recipients (
      guest_id uuid not null references guests on delete cascade,
      meeting_id uuid not null references meetings on delete cascade,
      sent_at timestamptz not null,
      primary key (guest_id, meeting_id)
    );
    create index summary_recipients_meeting on summary_recipients (meeting_id);
    create temporary table shared on commit drop as
      select distinct on (e.entity_id, email_key(r.email)) e.entity_id::uuid as meeting_id, r.email, e.at
      from audit_entries e, jsonb_array_elements_text(e.after -> 'outside') r (email)
      where e.action = 'meeting.summary_shared' and jsonb_typeof(e.after -> 'outside') = 'array'
        and r.email not like '%.invalid' and r.email like '%@%'
      order by e.entity_id, email_key(r.email), e.at desc;
    insert into guests (email) select distinct on (email_key(email)) email from shared
      on conflict (email_key(email)) where erased_at is null do nothing;
    insert into summary_recipients (guest_id, meeting_id, sent_at)
      select g.id, m.id, s.at from shared s join meetings m on m.id = s.meeting_id
      join guests g on email_key(g.email) = email_key(s.email) and g.erased_at is null;
  `.execute(db)
}
