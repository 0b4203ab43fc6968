import { type Kysely, sql } from 'kysely'

/** Facts that hold the text of a message or a comment. */
const TEXTS = sql.raw(
  `('chat.message_sent', 'chat.message_changed', 'chat.mentioned', 'comment.written', 'comment.changed')`,
)

/**
 * What was deleted or edited is found again where its text was copied to: notifications name the message or comment that
 * they quote and its chat or record, facts are found by both. Copies that were made before are taken back here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications add column source_id uuid, add column record_id uuid;
    comment on column notifications.source_id is 'the message or comment that it quotes';
    comment on column notifications.record_id is 'the chat or record of source_id';
    create index notifications_source on notifications (source_id) where source_id is not null;
    create index notifications_record on notifications (record_id) where record_id is not null;

    create index outbox_texts on outbox
      ((coalesce(payload #>> '{message,id}', payload #>> '{comment,id}', payload ->> 'messageId')))
      where fact in ${TEXTS};
    create index outbox_notices on outbox (key) where fact = 'notification.created';

    create index chat_messages_deleted on chat_messages (chat_id, sequence) where deleted_at is not null;

    update notifications n set source_id = c.id, record_id = c.record_id
    from comments c
    where n.cause in ('mention', 'comment') and n.action_url ~ '[?]comment=[0-9a-f-]{36}$'
      and c.id = right(n.action_url, 36)::uuid;

    update notifications n set record_id = right(n.action_url, 36)::uuid,
      source_id = coalesce(
        (select (o.payload ->> 'messageId')::uuid from outbox o
          where n.cause_id = 'fact:' || o.id and o.fact = 'chat.mentioned'),
        (select m.id from chat_messages m where m.chat_id = right(n.action_url, 36)::uuid
          and m.mentions @> jsonb_build_array(jsonb_build_object('userId', n.user_id))
          and coalesce(m.edited_at, m.created_at) between n.created_at - interval '1 hour' and n.created_at
          order by m.sequence desc limit 1))
    where n.cause = 'mention' and n.action_url ~ '^/chat/[0-9a-f-]{36}$';

    delete from notifications n where n.cause in ('mention', 'comment') and (
      n.action_url ~ '[?]comment=[0-9a-f-]{36}$' and not exists (
        select from comments c where c.id = n.source_id and c.deleted_at is null
          and (n.cause = 'comment' or exists (
            select from comment_mentions m where m.comment_id = c.id and m.user_id = n.user_id)))
      or n.action_url ~ '^/chat/' and not exists (
        select from chat_messages m where m.id = n.source_id
          and m.mentions @> jsonb_build_array(jsonb_build_object('userId', n.user_id))));
    update notifications n set message = '' from comments c
    where c.id = n.source_id and c.edited_at > n.created_at and n.action_url not like '/crm/%';
    update notifications n set message = '' from chat_messages m
    where m.id = n.source_id and m.edited_at > n.created_at;

    update outbox o set payload = jsonb_set(o.payload, '{message}', o.payload -> 'message'
      || jsonb_build_object('content', m.content, 'mentions', m.mentions, 'attachments', m.attachments))
    from chat_messages m
    where o.fact in ('chat.message_sent', 'chat.message_changed') and m.id = (o.payload #>> '{message,id}')::uuid
      and (m.edited_at is not null or m.deleted_at is not null);
    update outbox o set payload = o.payload || jsonb_build_object('content', m.content) from chat_messages m
    where o.fact = 'chat.mentioned' and m.id = (o.payload ->> 'messageId')::uuid
      and (m.edited_at is not null or m.deleted_at is not null);
    update outbox o set payload = jsonb_set(o.payload, '{comment,body}', to_jsonb(c.body)) from comments c
    where o.fact in ('comment.written', 'comment.changed') and c.id = (o.payload #>> '{comment,id}')::uuid
      and (c.edited_at is not null or c.deleted_at is not null);
    update outbox o set payload = jsonb_set(o.payload, '{notices}', '[]')
    where o.fact = 'notification.created' and o.delivered_at is not null;
  `.execute(db)
}
