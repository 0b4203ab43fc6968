import { type Kysely, sql } from 'kysely'

/**
 * Tokens of programs. As with sessions, the database announces each one that ends or goes on with other rights, whoever
 * makes the change. Those of a deactivated person are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_tokens (
      id uuid primary key default gen_random_uuid(),
      token_hash bytea not null unique,
      user_id uuid not null references users (id) on delete cascade,
      created_by uuid references users (id) on delete set null,
      is_service boolean not null,
      name text not null,
      scopes text[] not null,
      has_crm_access boolean not null,
      credential_version integer not null,
      expires_at timestamptz,
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    comment on column access_tokens.user_id is 'with whose rights it acts';
    comment on column access_tokens.credential_version is 'of its person when it was made; administrator rights end with it';
    create index access_tokens_user on access_tokens (user_id, created_at);
    create index access_tokens_created_by on access_tokens (created_by);
    create index access_tokens_service on access_tokens (created_at, id) where is_service;

    create function access_tokens_notify() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        perform pg_notify('sessions', old.id::text);
      else
        perform pg_notify('sessions', 'changed:' || new.id::text);
      end if;
      return null;
    end $$;
    create trigger access_tokens_ended after delete on access_tokens
      for each row execute function access_tokens_notify();
    create trigger access_tokens_changed after update on access_tokens for each row
      when (old.has_crm_access is distinct from new.has_crm_access)
      execute function access_tokens_notify();

    create function users_change_tokens() returns trigger language plpgsql as $$
    begin
      if new.is_active then
        perform pg_notify('sessions', 'changed:' || id::text) from access_tokens where user_id = new.id;
      else
        delete from access_tokens where user_id = new.id;
      end if;
      return null;
    end $$;
    create trigger users_change_tokens after update on users for each row
      when (old.credential_version is distinct from new.credential_version)
      execute function users_change_tokens();
  `.execute(db)
}
