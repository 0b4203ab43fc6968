import { type Kysely, sql } from 'kysely'

/**
 * Sprints also know how many of their tasks are open, so that nothing counts tasks for a list of teams; those without a
 * sprint are few and have an index. All counts are written once for a statement, however many tasks it changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger tasks_count_inserted on tasks;
    drop trigger tasks_count_deleted on tasks;
    drop trigger tasks_count_moved on tasks;
    drop function tasks_count();
    drop function tasks_count_moved();

    alter table sprints add column open_task_count integer not null default 0;
    update sprints s set open_task_count = (
      select count(*) from tasks t where t.sprint_id = s.id and t.deleted_at is null and t.status <> 'completed');
    create index tasks_loose on tasks (team_id)
      where sprint_id is null and team_id is not null and deleted_at is null and status <> 'completed';

    create index opportunities_closed on opportunities (closed_at) where deleted_at is null and closed_at is not null;

    create function tasks_count_inserted() returns trigger language plpgsql as $$
    begin
      update sprints s set task_count = task_count + c.tasks, open_task_count = open_task_count + c.open
      from (select sprint_id, count(*) as tasks, count(*) filter (where status <> 'completed') as open
        from added where deleted_at is null group by sprint_id) c
      where s.id = c.sprint_id;
      return null;
    end $$;
    create trigger tasks_count_inserted after insert on tasks
      referencing new table as added for each statement execute function tasks_count_inserted();

    create function tasks_count_deleted() returns trigger language plpgsql as $$
    begin
      update sprints s set task_count = task_count - c.tasks, open_task_count = open_task_count - c.open
      from (select sprint_id, count(*) as tasks, count(*) filter (where status <> 'completed') as open
        from removed where deleted_at is null group by sprint_id) c
      where s.id = c.sprint_id;
      return null;
    end $$;
    create trigger tasks_count_deleted after delete on tasks
      referencing old table as removed for each statement execute function tasks_count_deleted();

    create function tasks_count_updated() returns trigger language plpgsql as $$
    begin
      update sprints s set task_count = task_count + c.tasks, open_task_count = open_task_count + c.open
      from (
        select sprint_id, sum(step) as tasks, coalesce(sum(step) filter (where status <> 'completed'), 0) as open
        from (select sprint_id, status, deleted_at, -1 as step from removed
          union all select sprint_id, status, deleted_at, 1 from added) changed
        where deleted_at is null group by sprint_id
      ) c
      where s.id = c.sprint_id and (c.tasks <> 0 or c.open <> 0);
      return null;
    end $$;
    create trigger tasks_count_updated after update on tasks
      referencing old table as removed new table as added
      for each statement execute function tasks_count_updated();
  `.execute(db)
}
