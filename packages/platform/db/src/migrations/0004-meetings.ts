import { type Kysely, sql } from 'kysely'

/**
 * Meetings, who takes part, what was said, and personal calendars. A cancelled meeting stays for the calendars
 * that still show it. `revision` counts every visible change of a
 * meeting (for ETags); `version` counts edits by people (for lost updates).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meeting_series (
      id uuid primary key,
      recurrence text not null,
      starts_at timestamptz not null,
      extended_until timestamptz not null,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now()
    );

    create table meetings (
      id uuid primary key,
      title text not null,
      description text not null default '',
      scheduled_at timestamptz not null,
      duration integer not null check (duration between 15 and 1440),
      meet_url text not null default '',
      meeting_type text not null
        check (meeting_type in ('planning', 'review', 'retrospective', 'daily', 'other')),
      team_id uuid references teams (id) on delete set null,
      status text not null default 'scheduled' check (status in ('scheduled', 'active', 'completed')),
      created_by uuid references users (id) on delete set null,
      started_at timestamptz,
      ended_at timestamptz,
      goals jsonb not null default '[]',
      ai_summary text,
      decisions jsonb not null default '[]',
      action_items jsonb not null default '[]',
      summary_source text check (summary_source in ('model', 'extractive')),
      summary_status text not null default 'none'
        check (summary_status in ('none', 'pending', 'ready', 'failed')),
      room_day date unique,
      series_id uuid references meeting_series (id) on delete set null,
      version integer not null default 1,
      revision integer not null default 1,
      cancelled_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      words tsvector generated always as
        (to_tsvector('portuguese_plain', title || ' ' || description)) stored
    );
    create index meetings_scheduled_at on meetings (scheduled_at, id);
    create index meetings_status on meetings (status, scheduled_at) where status = 'active';
    create index meetings_series on meetings (series_id, scheduled_at) where series_id is not null;
    create index meetings_words on meetings using gin (words);
    create index meetings_title on meetings using gin (title gin_trgm_ops);

    create table meeting_participants (
      meeting_id uuid not null references meetings (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      is_invited boolean not null default true,
      present_at timestamptz,
      primary key (meeting_id, user_id)
    );
    create index meeting_participants_user on meeting_participants (user_id, meeting_id);

    create table meeting_transcripts (
      meeting_id uuid not null references meetings (id) on delete cascade,
      author_id uuid not null references users (id) on delete cascade,
      text text not null,
      updated_at timestamptz not null default now(),
      primary key (meeting_id, author_id)
    );

    create table calendar_feeds (
      user_id uuid primary key references users (id) on delete cascade,
      token text not null unique,
      created_at timestamptz not null default now()
    );

    create function meetings_count_revision() returns trigger language plpgsql as $$
    begin
      new.revision := old.revision + 1;
      new.updated_at := now();
      return new;
    end $$;
    create trigger meetings_count_revision before update on meetings
      for each row execute function meetings_count_revision();
  `.execute(db)
}
