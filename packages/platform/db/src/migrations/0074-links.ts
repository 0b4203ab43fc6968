import { type Kysely, sql } from 'kysely'

/**
 * Links between two records, each stored once with the lower id first. They go with their records. What a record was made
 * from is a link as well: the meeting of a task, the chat message of a task.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table links (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      record_id uuid not null,
      other_kind text not null,
      other_id uuid not null,
      is_origin boolean not null default false,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now(),
      constraint links_once unique (record_id, other_id),
      constraint links_in_order check (record_id < other_id)
    );
    create index links_other on links (other_id);
    create index links_created_by on links (created_by);

    create function links_go() returns trigger language plpgsql as $$
    begin
      delete from links l using gone where l.record_id = gone.id;
      delete from links l using gone where l.other_id = gone.id;
      return null;
    end $$;
    create trigger tasks_links after delete on tasks
      referencing old table as gone for each statement execute function links_go();
    create trigger meetings_links after delete on meetings
      referencing old table as gone for each statement execute function links_go();
    create trigger support_requests_links after delete on support_requests
      referencing old table as gone for each statement execute function links_go();
    create trigger leads_links after delete on leads
      referencing old table as gone for each statement execute function links_go();
    create trigger opportunities_links after delete on opportunities
      referencing old table as gone for each statement execute function links_go();
    create trigger clients_links after delete on clients
      referencing old table as gone for each statement execute function links_go();
    create trigger pilot_stages_links after delete on pilot_stages
      referencing old table as gone for each statement execute function links_go();
    create trigger knowledge_shares_links after delete on knowledge_shares
      referencing old table as gone for each statement execute function links_go();
    create trigger chat_messages_links after delete on chat_messages
      referencing old table as gone for each statement execute function links_go();

    insert into links (kind, record_id, other_kind, other_id, is_origin, created_by, created_at)
    select
      case when made.id < made.origin_id then 'task' else made.kind end, least(made.id, made.origin_id),
      case when made.id < made.origin_id then made.kind else 'task' end, greatest(made.id, made.origin_id),
      true, made.created_by, made.created_at
    from (
      select id, 'meeting' as kind, meeting_id as origin_id, created_by, created_at
      from tasks where meeting_id is not null
      union all
      select t.id, 'message', m.id, t.created_by, t.created_at
      from chat_messages m join tasks t on t.id = m.task_id
    ) made;
  `.execute(db)
}
