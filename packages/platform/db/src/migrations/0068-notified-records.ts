import { type Kysely, sql } from 'kysely'

/** Where the page showed each kind of record. */
const ADDRESSES = sql.raw(`(values
  ('meeting', '/meetings/'), ('sprint', '/sprints/'), ('task', '/sprints/tasks/'), ('support', '/support/'),
  ('chat', '/chat/'), ('report', '/reports/'), ('lead', '/crm/leads/'), ('opportunity', '/crm/opportunities/'),
  ('client', '/crm/clients/'), ('automation', '/crm/whatsapp/'), ('webhook', '/admin/webhooks/')
) a (kind, folder)`)

const fromAddress = (url: string) =>
  sql.raw(`record_kind = a.kind, record_id = substr(${url}, length(a.folder) + 1, 36)::uuid`)
const isAddress = (url: string) =>
  sql.raw(`${url} ~ ('^' || a.folder || '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}([/?]|$)')`)

/**
 * Notifications and activities name the record that they are about; that of earlier ones is read from their addresses. What
 * devices show is forgotten: it has tags that are made of addresses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications add column record_kind text;
    alter table activities add column record_kind text, add column record_id uuid;
    comment on column notifications.record_id is 'the record that it is about, which may be a chat';

    update notifications set ${fromAddress('action_url')} from ${ADDRESSES} where ${isAddress('action_url')};
    update activities set ${fromAddress('url')} from ${ADDRESSES} where ${isAddress('url')};
    update activities set record_kind = 'knowledge' where kind = 'knowledge_shared';

    delete from push_messages;
  `.execute(db)
}
