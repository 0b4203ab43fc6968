import { type Kysely, sql } from 'kysely'

/**
 * Counts the changes of what a person signs in with, so that a sign-in that is under way meanwhile is refused. A
 * trigger counts, whoever makes the change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column credential_version integer not null default 1;
    comment on column users.credential_version is 'changes of role, password, second factor, or being active';

    create function users_count_credentials() returns trigger language plpgsql as $$
    begin
      new.credential_version := old.credential_version + 1;
      return new;
    end $$;
    create trigger users_count_credentials before update on users for each row
      when (old.role is distinct from new.role
        or old.is_active is distinct from new.is_active
        or old.password_hash is distinct from new.password_hash
        or old.totp_enabled_at is distinct from new.totp_enabled_at)
      execute function users_count_credentials();
  `.execute(db)
}
