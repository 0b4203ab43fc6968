import { type Kysely, sql } from 'kysely'

/** Labels of teams; sub-tasks, checklists, labels and blockers of tasks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team_labels (
      id uuid primary key default gen_random_uuid(),
      team_id uuid not null references teams on delete cascade,
      name text not null,
      color text not null,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index team_labels_name on team_labels (team_id, lower(name));

    alter table tasks
      add column parent_id uuid references tasks on delete set null,
      add column label_ids uuid[] not null default '{}',
      add column checklist jsonb not null default '[]',
      add column deleted_with uuid;
    comment on column tasks.deleted_with is 'the parent with which a sub-task was deleted';
    create index tasks_parent on tasks (parent_id) where parent_id is not null;
    create index tasks_labels on tasks using gin (label_ids) where label_ids <> '{}';

    create table task_blockers (
      task_id uuid not null references tasks on delete cascade,
      blocker_id uuid not null references tasks on delete cascade,
      added_at timestamptz not null default clock_timestamp(),
      primary key (task_id, blocker_id)
    );
    create index task_blockers_blocker on task_blockers (blocker_id);
  `.execute(db)
}
