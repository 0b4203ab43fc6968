import { type Kysely, sql } from 'kysely'

/**
 * Sprints, their tasks and what was shared in them. `board_version` counts the changes of a sprint's board
 * (for its ETag), `revision` those of a task (to tell the later of two states), `version` edits by people. A
 * deleted task stays for a day, with its rank, so that it can come back to its place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sprints (
      id uuid primary key default gen_random_uuid(),
      team_id uuid not null references teams (id) on delete restrict,
      name text not null,
      number integer not null check (number >= 1),
      start_date date not null,
      end_date date not null,
      max_score integer not null default 100 check (max_score >= 1),
      status text not null default 'active' check (status in ('active', 'completed', 'delayed')),
      challenges jsonb not null default '[]',
      difficulties jsonb not null default '[]',
      help_requests jsonb not null default '[]',
      topics text not null default '',
      board_version bigint not null default 1,
      created_by uuid references users (id) on delete set null,
      completed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      words tsvector generated always as (to_tsvector('portuguese_plain', name || ' ' || topics)) stored,
      constraint sprints_period check (end_date >= start_date)
    );
    create index sprints_created_at on sprints (created_at desc, id desc);
    create index sprints_team on sprints (team_id, created_at desc);
    create index sprints_running on sprints (team_id, end_date) where status <> 'completed';
    create index sprints_words on sprints using gin (words);
    create index sprints_name on sprints using gin (name gin_trgm_ops);

    create table tasks (
      id uuid primary key default gen_random_uuid(),
      title text not null,
      description text not null default '',
      status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed')),
      priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
      difficulty text not null default 'medium' check (difficulty in ('low', 'medium', 'high')),
      points integer not null default 5 check (points between 1 and 100),
      estimated_hours integer check (estimated_hours >= 0),
      assigned_to uuid references users (id) on delete set null,
      sprint_id uuid references sprints (id) on delete restrict,
      team_id uuid references teams (id) on delete set null,
      meeting_id uuid references meetings (id) on delete set null,
      start_date date,
      end_date date,
      due_date date,
      quality integer check (quality between 0 and 100),
      completed_at timestamptz,
      rank text collate "C" not null,
      created_by uuid references users (id) on delete set null,
      deleted_at timestamptz,
      version integer not null default 1,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      words tsvector generated always as
        (to_tsvector('portuguese_plain', title || ' ' || description)) stored,
      constraint tasks_completed check ((status = 'completed') = (completed_at is not null)),
      constraint tasks_quality check (quality is null or status = 'completed'),
      constraint tasks_rank unique nulls not distinct (sprint_id, status, rank)
    );
    create index tasks_created_at on tasks (created_at desc, id desc) where deleted_at is null;
    create index tasks_assigned on tasks (assigned_to, status, due_date) where deleted_at is null;
    create index tasks_team on tasks (team_id, created_at desc) where deleted_at is null;
    create index tasks_meeting on tasks (meeting_id) where meeting_id is not null;
    create index tasks_due on tasks (due_date) where deleted_at is null and status <> 'completed';
    create index tasks_completed_at on tasks (completed_at) where completed_at is not null;
    create index tasks_deleted_at on tasks (deleted_at) where deleted_at is not null;
    create index tasks_words on tasks using gin (words);
    create index tasks_title on tasks using gin (title gin_trgm_ops);

    create function tasks_count_revision() returns trigger language plpgsql as $$
    begin
      new.revision := old.revision + 1;
      return new;
    end $$;
    create trigger tasks_count_revision before update on tasks
      for each row execute function tasks_count_revision();

    create table sprint_closings (
      sprint_id uuid primary key references sprints (id) on delete cascade,
      closed_at timestamptz not null,
      closed_by uuid references users (id) on delete set null,
      carried_to uuid references sprints (id) on delete set null,
      score numeric(10, 2) not null,
      completion_rate double precision not null,
      time_efficiency double precision not null,
      quality_rating double precision not null,
      total_tasks integer not null,
      completed_tasks integer not null,
      total_points integer not null,
      completed_points integer not null,
      tasks jsonb not null,
      burndown jsonb not null
    );

    create table knowledge_shares (
      id uuid primary key default gen_random_uuid(),
      sprint_id uuid not null references sprints (id) on delete cascade,
      from_user_id uuid not null references users (id) on delete cascade,
      to_user_id uuid not null references users (id) on delete cascade,
      title text not null,
      description text not null default '',
      knowledge_area text not null
        check (knowledge_area in ('desenvolvimento', 'design', 'gestao', 'testes', 'devops', 'geral')),
      points integer not null,
      created_at timestamptz not null default now(),
      constraint knowledge_shares_not_to_oneself check (from_user_id <> to_user_id)
    );
    create unique index knowledge_shares_rewarded on knowledge_shares
      (from_user_id, sprint_id, to_user_id, lower(title)) where points > 0;
    create index knowledge_shares_given on knowledge_shares (from_user_id, created_at desc, id desc);
    create index knowledge_shares_received on knowledge_shares (to_user_id, created_at desc, id desc);
  `.execute(db)
}
