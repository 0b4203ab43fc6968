import { type Kysely, sql } from 'kysely'

/**
 * Chats, who is in them, what was said; and who is connected to which process.
 *
 * `sequence` places a message in its chat, `revision` numbers every change of the chat; both are given under the
 * chat's row lock, without gaps. Everyone but guests is in the general chat: there `chat_members` only holds how
 * far somebody has read. Elsewhere members_version counts who came and went. Whoever is connected concerns the moment alone, so those tables are unlogged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chats (
      id uuid primary key default gen_random_uuid(),
      type text not null check (type in ('direct', 'team', 'general')),
      area text check (area in ('comercial', 'ti', 'cs', 'marketing', 'pedagogico', 'financeiro')),
      first_user_id uuid references users (id),
      second_user_id uuid references users (id),
      last_sequence integer not null default 0,
      revision integer not null default 0,
      members_version integer not null default 1,
      created_by uuid not null references users (id),
      created_at timestamptz not null default now(),
      last_activity_at timestamptz not null default now(),
      check ((type = 'team') = (area is not null)),
      check ((type = 'direct') = (first_user_id is not null and second_user_id is not null)),
      check (first_user_id < second_user_id)
    );
    create unique index chats_general on chats (type) where type = 'general';
    create unique index chats_area on chats (area) where type = 'team';
    create unique index chats_pair on chats (first_user_id, second_user_id) where type = 'direct';

    create table chat_members (
      chat_id uuid not null references chats (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      read_sequence integer not null default 0,
      joined_at timestamptz not null default now(),
      primary key (chat_id, user_id)
    );
    create index chat_members_user on chat_members (user_id);

    create function chats_count_members() returns trigger language plpgsql as $$
    begin
      update chats set members_version = members_version + 1
      where id = coalesce(new.chat_id, old.chat_id) and type <> 'general';
      return null;
    end $$;
    create trigger chats_count_members after insert or delete on chat_members
      for each row execute function chats_count_members();

    create table chat_messages (
      id uuid primary key,
      chat_id uuid not null references chats (id) on delete cascade,
      sequence integer not null,
      revision integer not null,
      sender_id uuid not null references users (id),
      client_id uuid,
      content text not null,
      mentions jsonb not null default '[]',
      attachments jsonb not null default '[]',
      reactions jsonb not null default '[]',
      task_id uuid,
      version integer not null default 1,
      created_at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz,
      words tsvector generated always as (to_tsvector('portuguese_plain', content)) stored,
      unique (chat_id, sequence),
      unique (chat_id, sender_id, client_id)
    );
    create index chat_messages_revision on chat_messages (chat_id, revision);
    create index chat_messages_created_at on chat_messages (chat_id, created_at);
    create index chat_messages_words on chat_messages using gin (words);

    create unlogged table live_processes (
      id uuid primary key,
      seen_at timestamptz not null default now()
    );

    create unlogged table live_users (
      user_id uuid not null,
      process_id uuid not null references live_processes (id) on delete cascade,
      primary key (user_id, process_id)
    );
    create index live_users_process on live_users (process_id);
  `.execute(db)
}
