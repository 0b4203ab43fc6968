import { type Kysely, sql } from 'kysely'

/** Ranks are made and tasks are counted by the program, under the board's lock, with indexes for both counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger tasks_count_inserted on tasks;
    drop trigger tasks_count_deleted on tasks;
    drop trigger tasks_count_updated on tasks;
    drop function tasks_count_inserted();
    drop function tasks_count_deleted();
    drop function tasks_count_updated();
    drop function rank_at_end(uuid, text);
    drop function rank_after(text);
    alter table sprints drop column task_count, drop column open_task_count;

    create index tasks_in_sprint on tasks (sprint_id) where deleted_at is null;
    drop index tasks_loose;
    create index tasks_open on tasks (team_id) where deleted_at is null and status <> 'completed';
  `.execute(db)
}
