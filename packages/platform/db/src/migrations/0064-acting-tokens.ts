import { type Kysely, sql } from 'kysely'

/** Access log, audit trail and histories tell what a token did from what its person did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table access_logs add column token_id uuid;
    alter table audit_entries add column token_id uuid;
    alter table record_history add column token_id uuid;
    alter table support_history add column token_id uuid;
    comment on column access_logs.token_id is 'the access token of the call; no foreign key, as a revoked one stays named';

    create or replace function audit_entries_keep() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at > now() - interval '5 years' then
        raise exception 'audit entries are kept for five years';
      end if;
      if tg_op = 'UPDATE' and (old.id, old.actor_id, old.token_id, old.action, old.entity, old.entity_id, old.at)
        is distinct from (new.id, new.actor_id, new.token_id, new.action, new.entity, new.entity_id, new.at) then
        raise exception 'audit entries are not rewritten';
      end if;
      return coalesce(new, old);
    end $$;
  `.execute(db)
}
