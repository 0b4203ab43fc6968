import { type Kysely, sql } from 'kysely'

/**
 * The audit trail, which grows and is not rewritten, and the access logs, partitioned by month. The partitions are
 * made ahead while the product runs, so that the schema does not depend on the day of its making.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entries (
      id uuid primary key default gen_random_uuid(),
      actor_id uuid not null,
      action text not null,
      entity text not null,
      entity_id text not null,
      before jsonb,
      after jsonb,
      at timestamptz not null default clock_timestamp()
    );
    comment on table audit_entries is 'administrative acts: only the fields that changed, no secrets';
    create index audit_entries_at on audit_entries (at desc, id desc);
    create index audit_entries_actor on audit_entries (actor_id, at desc, id desc);
    create index audit_entries_entity on audit_entries (entity, at desc, id desc);
    create index audit_entries_record on audit_entries (entity_id, at desc, id desc);

    create function audit_entries_keep() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at > now() - interval '5 years' then
        raise exception 'audit entries are kept for five years';
      end if;
      if tg_op = 'UPDATE' and (old.id, old.actor_id, old.action, old.entity, old.entity_id, old.at)
        is distinct from (new.id, new.actor_id, new.action, new.entity, new.entity_id, new.at) then
        raise exception 'audit entries are not rewritten';
      end if;
      return coalesce(new, old);
    end $$;
    comment on function audit_entries_keep is 'an erasure may blank what is recorded of a person, nothing else';
    create trigger audit_entries_keep before update or delete on audit_entries
      for each row execute function audit_entries_keep();

    create table access_logs (
      id uuid not null,
      at timestamptz not null,
      user_id uuid,
      team_id uuid,
      method text not null,
      path text not null,
      status_code smallint not null,
      response_time_ms real not null,
      ip_address text not null,
      primary key (at, id)
    ) partition by range (at);
    create table access_logs_default partition of access_logs default;
    comment on table access_logs_default is 'what came before its month was made ready, as in a restore; emptied then';
    create index access_logs_user on access_logs (user_id, at desc, id desc);
    create index access_logs_team on access_logs (team_id, at desc, id desc);
    create index access_logs_status on access_logs (status_code, at desc, id desc);
    create index access_logs_method on access_logs (method, at desc, id desc);

    alter table users
      add column totp_secret text,
      add column totp_enabled_at timestamptz,
      add column totp_last_step bigint,
      add column erased_at timestamptz;
    comment on column users.totp_last_step is 'the time step of the last code that was used: none is used twice';

    create table totp_recovery_codes (
      user_id uuid not null references users (id) on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    );
  `.execute(db)
}
