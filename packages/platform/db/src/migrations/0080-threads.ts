import { type Kysely, sql } from 'kysely'

/**
 * Answers to messages, and threads: an answer that stands only in its thread has no place in the chat, and each its own
 * place in the thread. Who follows a thread, and how far each has read it. Messages that a chat pins, that people save for
 * themselves, and that are sent later.
 *
 * Names of channels are kept apart by a lock: an erased person's name may leave two with the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index chats_channel_name;
    create index chats_channel_name on chats (plain_text(name)) where type = 'channel' and not is_archived;

    alter table chat_messages
      alter column sequence drop not null,
      add column reply_to_id uuid references chat_messages (id),
      add column thread_id uuid references chat_messages (id),
      add column thread_sequence integer,
      add check ((thread_id is null) = (thread_sequence is null)),
      add check (sequence is not null or thread_id is not null);
    create unique index chat_messages_thread on chat_messages (thread_id, thread_sequence)
      where thread_id is not null;

    create table chat_thread_followers (
      root_id uuid not null references chat_messages (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      read_sequence integer not null default 0,
      primary key (root_id, user_id)
    );
    create index chat_thread_followers_user on chat_thread_followers (user_id);

    create table chat_pins (
      message_id uuid primary key references chat_messages (id) on delete cascade,
      chat_id uuid not null references chats (id) on delete cascade,
      pinned_by uuid not null references users (id),
      pinned_at timestamptz not null
    );
    create index chat_pins_chat on chat_pins (chat_id, pinned_at);

    create table chat_saved (
      message_id uuid not null references chat_messages (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      saved_at timestamptz not null,
      primary key (user_id, message_id)
    );
    create index chat_saved_message on chat_saved (message_id);

    create table chat_scheduled (
      id uuid primary key,
      chat_id uuid not null references chats (id) on delete cascade,
      sender_id uuid not null references users (id) on delete cascade,
      client_id uuid,
      content text not null,
      mention_ids jsonb not null,
      attachments jsonb not null,
      send_at timestamptz not null,
      reply_to_id uuid references chat_messages (id),
      thread_id uuid references chat_messages (id),
      also_in_chat boolean not null,
      version integer not null default 1,
      created_at timestamptz not null,
      unique (chat_id, sender_id, client_id)
    );
    create index chat_scheduled_sender on chat_scheduled (sender_id, send_at);
    comment on column chat_scheduled.id is 'of the message, once it is sent';
  `.execute(db)
}
