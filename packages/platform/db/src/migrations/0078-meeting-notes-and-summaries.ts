import { type Kysely, sql } from 'kysely'

/** What each person notes in a meeting, every summary that it had, and words to search all of it by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function long_text_words(long_text text) returns tsvector language plpgsql immutable parallel safe as $$
    begin
      return to_tsvector('portuguese_plain', search_text(long_text));
    exception when program_limit_exceeded then
      -- Of a text with more different words than fit, the beginning is found.
      return to_tsvector('portuguese_plain', search_text(left(long_text, 100000)));
    end $$;
    comment on function long_text_words is 'words of a text of any length';

    create table meeting_notes (
      meeting_id uuid not null references meetings (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      text text not null,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      words tsvector generated always as (long_text_words(text)) stored,
      primary key (meeting_id, user_id)
    );
    create index meeting_notes_words on meeting_notes using gin (words);

    create table meeting_summaries (
      meeting_id uuid not null references meetings (id) on delete cascade,
      version integer not null,
      text text not null,
      source text not null check (source in ('model', 'extractive', 'edited')),
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now(),
      primary key (meeting_id, version)
    );
    insert into meeting_summaries (meeting_id, version, text, source, created_at)
      select id, 1, ai_summary, coalesce(summary_source, 'extractive'), coalesce(ended_at, scheduled_at)
      from meetings where ai_summary is not null;
    alter table meetings drop constraint meetings_summary_source_check;
    alter table meetings add constraint meetings_summary_source_check
      check (summary_source in ('model', 'extractive', 'edited'));

    alter table meetings add column summary_words tsvector
      generated always as (long_text_words(coalesce(ai_summary, ''))) stored;
    create index meetings_summary_words on meetings using gin (summary_words);
    alter table meeting_transcripts add column words tsvector generated always as (long_text_words(text)) stored;
    create index meeting_transcripts_words on meeting_transcripts using gin (words);
    alter table meeting_items add column words tsvector generated always as (long_text_words(text)) stored;
    create index meeting_items_words on meeting_items using gin (words);
  `.execute(db)
}
