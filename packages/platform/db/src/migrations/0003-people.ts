import { type Kysely, sql } from 'kysely'

/** Users, teams, who is in them, and how people sign in. Only hashes of tokens, codes and passwords are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function plain_text(text) returns text language sql immutable strict parallel safe
      return lower(public.unaccent('public.unaccent', $1));
    comment on function plain_text is 'without accents and capitals, for search';

    create table users (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      first_name text not null,
      last_name text not null default '',
      role text not null default 'staff' check (role in ('admin', 'staff', 'guest')),
      username text,
      password_hash text,
      profile_image_url text,
      is_active boolean not null default true,
      last_seen_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index users_email on users (lower(email));
    create unique index users_username on users (lower(username));
    create index users_words on users using gin
      (plain_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

    create table teams (
      id uuid primary key default gen_random_uuid(),
      key text unique,
      name text not null,
      color text not null,
      icon text not null,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );

    create table team_members (
      team_id uuid not null references teams (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      role text not null default 'member' check (role in ('member', 'leader', 'admin')),
      joined_at timestamptz not null default now(),
      primary key (team_id, user_id)
    );
    create index team_members_user on team_members (user_id, joined_at);
    create index team_members_leaders on team_members (team_id, joined_at) where role = 'leader';

    create table sessions (
      id uuid primary key default gen_random_uuid(),
      token_hash bytea not null unique,
      user_id uuid not null references users (id) on delete cascade,
      is_administrator boolean not null default false,
      user_agent text not null default '',
      ip_address text not null default '',
      created_at timestamptz not null,
      last_seen_at timestamptz not null
    );
    create index sessions_user on sessions (user_id);

    create table sign_in_codes (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      code_hash bytea not null,
      browser_hash bytea not null,
      tries integer not null default 0,
      created_at timestamptz not null
    );
    create index sign_in_codes_browser on sign_in_codes (browser_hash);
    create index sign_in_codes_created_at on sign_in_codes (created_at);

    create function sessions_notify() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sessions', old.id::text);
      return null;
    end $$;
    create trigger sessions_notify after delete on sessions
      for each row execute function sessions_notify();
  `.execute(db)
}
