import { type Kysely, sql } from 'kysely'

/**
 * Channels, which have a name, owners and may be archived, and groups of some people, which `people` tells apart. What each
 * person wants of a chat; in the general chat also those who have no row in `chat_members`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chats drop constraint chats_type_check, add constraint chats_type_check
      check (type in ('direct', 'team', 'general', 'channel', 'group'));
    alter table chats
      add column name text,
      add column description text not null default '',
      add column is_private boolean not null default false,
      add column is_archived boolean not null default false,
      add column version integer not null default 1,
      add column people uuid[],
      add check (type <> 'channel' or name is not null),
      add check ((type = 'group') = (people is not null));
    comment on column chats.people is 'who is in a group, sorted: there is one for the same people';
    create unique index chats_channel_name on chats (plain_text(name)) where type = 'channel' and not is_archived;
    create unique index chats_group on chats (people) where type = 'group';

    alter table chat_members add column role text not null default 'member' check (role in ('owner', 'member'));

    create table chat_preferences (
      chat_id uuid not null references chats (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      notify text not null check (notify in ('all', 'mentions', 'none')),
      muted_until timestamptz,
      is_starred boolean not null,
      primary key (chat_id, user_id)
    );
    create index chat_preferences_user on chat_preferences (user_id);
  `.execute(db)
}
