import { type Kysely, sql } from 'kysely'

/**
 * A task is added without counting or reading its column first: sprints know how many tasks they hold (deleted ones
 * apart), whoever writes, and the rank behind a column's last task is found under the board's lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sprints add column task_count integer not null default 0;
    update sprints s set task_count =
      (select count(*) from tasks t where t.sprint_id = s.id and t.deleted_at is null);

    create function tasks_count() returns trigger language plpgsql as $$
    declare
      step constant integer := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      update sprints s set task_count = task_count + step * c.tasks
      from (select sprint_id, count(*) as tasks from changed where deleted_at is null group by sprint_id) c
      where s.id = c.sprint_id;
      return null;
    end $$;
    create trigger tasks_count_inserted after insert on tasks
      referencing new table as changed for each statement execute function tasks_count();
    create trigger tasks_count_deleted after delete on tasks
      referencing old table as changed for each statement execute function tasks_count();

    -- For each row, so that the usual change, which stays in its sprint, pays nothing.
    create function tasks_count_moved() returns trigger language plpgsql as $$
    begin
      if old.deleted_at is null then
        update sprints set task_count = task_count - 1 where id = old.sprint_id;
      end if;
      if new.deleted_at is null then
        update sprints set task_count = task_count + 1 where id = new.sprint_id;
      end if;
      return null;
    end $$;
    create trigger tasks_count_moved after update of sprint_id, deleted_at on tasks for each row
      when (old.sprint_id is distinct from new.sprint_id or old.deleted_at is null <> (new.deleted_at is null))
      execute function tasks_count_moved();

    -- The integer part of a fractional index (its first letter tells the length), plus one.
    create function rank_after(last text) returns text language plpgsql immutable as $$
    declare
      digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
      head constant integer := ascii(last);
      key text := left(last, case when head >= ascii('a') then head - ascii('a') + 2 else ascii('Z') - head + 2 end);
      digit integer;
    begin
      if last is null then return 'a0'; end if;
      for place in reverse length(key)..2 loop
        digit := strpos(digits, substr(key, place, 1));
        if digit < 62 then return overlay(key placing substr(digits, digit + 1, 1) from place for 1); end if;
        key := overlay(key placing '0' from place for 1);
      end loop;
      if head = ascii('Z') then return 'a0'; end if;
      return chr(head + 1) || case when head >= ascii('a') then substr(key, 2) || '0' else substr(key, 3) end;
    end $$;

    -- Volatile, so that it sees what was committed while its statement waited for the board.
    create function rank_at_end(in_sprint uuid, in_status text) returns text language plpgsql volatile as $$
    declare
      digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
      last text;
    begin
      if in_sprint is null then
        select rank into last from tasks where sprint_id is null and status = in_status
          order by sprint_id desc, status desc, rank desc limit 1;
      else
        select rank into last from tasks where sprint_id = in_sprint and status = in_status
          order by sprint_id desc, status desc, rank desc limit 1;
      end if;
      return rank_after(last) || substr(digits, 1 + floor(random() * 62)::integer, 1)
        || substr(digits, 1 + floor(random() * 62)::integer, 1) || substr(digits, 2 + floor(random() * 61)::integer, 1);
    end $$;
  `.execute(db)
}
