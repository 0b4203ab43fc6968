import { type Kysely, sql } from 'kysely'

/**
 * Support requests and all that happened to them. The times to the first action and to the resolution are kept in
 * working hours as they were measured, so that figures need no calendar.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_requests (
      id uuid primary key default gen_random_uuid(),
      title text not null,
      description text not null,
      priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
      status text not null default 'open' check (status in ('open', 'in_progress', 'resolved', 'closed')),
      requesting_team_id uuid references teams (id) on delete set null,
      responsible_team_id uuid references teams (id) on delete set null,
      assigned_user_id uuid references users (id) on delete set null,
      created_by uuid references users (id) on delete set null,
      resolution_notes text,
      due_at timestamptz not null,
      first_action_at timestamptz,
      first_action_hours real,
      started_at timestamptz,
      resolved_at timestamptz,
      resolution_hours real,
      closed_at timestamptz,
      satisfaction smallint check (satisfaction between 1 and 5),
      satisfaction_comment text,
      rated_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      words tsvector generated always as
        (to_tsvector('portuguese_plain', title || ' ' || description)) stored
    );
    create index support_requests_created_at on support_requests (created_at desc, id desc);
    create index support_requests_requesting on support_requests (requesting_team_id, created_at desc);
    create index support_requests_responsible on support_requests (responsible_team_id, created_at desc);
    create index support_requests_creator on support_requests (created_by, created_at desc);
    create index support_requests_assignee on support_requests (assigned_user_id, created_at desc);
    create index support_requests_pending on support_requests (status, due_at)
      where status in ('open', 'in_progress');
    create index support_requests_words on support_requests using gin (words);
    create index support_requests_title on support_requests using gin (title gin_trgm_ops);

    create table support_history (
      id uuid primary key default gen_random_uuid(),
      place bigint generated always as identity,
      request_id uuid not null references support_requests (id) on delete cascade,
      kind text not null check (kind in
        ('opened', 'started', 'assigned', 'resolved', 'closed', 'commented', 'rated')),
      actor_id uuid references users (id) on delete set null,
      from_status text,
      to_status text,
      responsible_team_id uuid references teams (id) on delete set null,
      assigned_user_id uuid references users (id) on delete set null,
      text text,
      rating smallint,
      at timestamptz not null
    );
    create index support_history_request on support_history (request_id, place);
  `.execute(db)
}
