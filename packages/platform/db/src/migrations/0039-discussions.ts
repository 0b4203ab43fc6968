import { type Kysely, sql } from 'kysely'

/**
 * Comments on records of any kind, and who follows them. Comments on support requests move here from their history,
 * whose entries keep id, person and time. A discussion goes with its record, and files are let go with their comment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table discussions (
      record_id uuid primary key,
      kind text not null check (kind in ('task', 'meeting', 'support', 'lead', 'opportunity', 'client')),
      revision integer not null default 0,
      comment_count integer not null default 0
    );

    create table comments (
      id uuid primary key,
      record_id uuid not null references discussions (record_id) on delete cascade,
      sequence integer not null,
      revision integer not null,
      author_id uuid references users (id) on delete set null,
      client_id uuid,
      body text not null,
      version integer not null default 1,
      created_at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz,
      words tsvector generated always as (to_tsvector('portuguese_plain', body)) stored,
      constraint comments_sequence unique (record_id, sequence),
      constraint comments_once unique (record_id, author_id, client_id)
    );
    create index comments_revision on comments (record_id, revision);
    create index comments_author on comments (author_id);
    create index comments_words on comments using gin (words);
    create index comments_body on comments using gin (body gin_trgm_ops);

    create table comment_mentions (
      comment_id uuid not null references comments (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      primary key (comment_id, user_id)
    );
    create index comment_mentions_user on comment_mentions (user_id);

    create table comment_reactions (
      comment_id uuid not null references comments (id) on delete cascade,
      emoji text not null,
      user_id uuid not null references users (id) on delete cascade,
      place bigint generated always as identity,
      primary key (comment_id, emoji, user_id)
    );
    create index comment_reactions_user on comment_reactions (user_id);

    create table record_followers (
      record_id uuid not null references discussions (record_id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      is_following boolean not null,
      primary key (record_id, user_id)
    );
    create index record_followers_user on record_followers (user_id);

    alter table files drop constraint files_use_check;
    alter table files add constraint files_use_check check
      (use in ('support', 'crm', 'leads', 'automations', 'chat', 'profile', 'media', 'comment'));

    create function comments_release_files() returns trigger language plpgsql as $$
    begin
      update files set use = null, reference = null, claimed_at = null, unclaimed_at = now()
      where use = 'comment' and reference in (select id::text from gone);
      return null;
    end $$;
    create trigger comments_release_files after delete on comments
      referencing old table as gone for each statement execute function comments_release_files();

    create function discussions_go() returns trigger language plpgsql as $$
    begin
      delete from discussions d using gone where d.record_id = gone.id;
      return null;
    end $$;
    create trigger tasks_discussions after delete on tasks
      referencing old table as gone for each statement execute function discussions_go();
    create trigger meetings_discussions after delete on meetings
      referencing old table as gone for each statement execute function discussions_go();
    create trigger support_requests_discussions after delete on support_requests
      referencing old table as gone for each statement execute function discussions_go();
    create trigger leads_discussions after delete on leads
      referencing old table as gone for each statement execute function discussions_go();
    create trigger opportunities_discussions after delete on opportunities
      referencing old table as gone for each statement execute function discussions_go();
    create trigger clients_discussions after delete on clients
      referencing old table as gone for each statement execute function discussions_go();

    insert into discussions (record_id, kind, revision, comment_count)
    select request_id, 'support', count(*), count(*) from support_history
    where kind = 'commented' group by request_id;
    insert into comments (id, record_id, sequence, revision, author_id, body, created_at)
    select id, request_id, number, number, actor_id, coalesce(text, ''), at
    from (select *, row_number() over (partition by request_id order by place) as number
      from support_history where kind = 'commented') h;
    insert into record_followers (record_id, user_id, is_following)
    select distinct request_id, actor_id, true from support_history
    where kind = 'commented' and actor_id is not null;
    update support_history set text = null where kind = 'commented';
  `.execute(db)
}
