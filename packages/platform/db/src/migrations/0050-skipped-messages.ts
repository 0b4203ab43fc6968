import { type Kysely, sql } from 'kysely'

/**
 * A message that is taken back before it left is `skipped`. What became of a delivery is read from its message, so the
 * copies go; a delivery without a message keeps what it knows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      drop constraint messages_state_check,
      add constraint messages_state_check check (state in
        ('pending', 'sending', 'sent', 'delivered', 'read', 'failed', 'uncertain', 'skipped', 'received')),
      add column taken_back text,
      add column changed_at timestamptz;
    comment on column messages.taken_back is
      'why it was taken back while the gateway had it; if the gateway refuses it, it is not sent again';
    comment on column messages.changed_at is 'since when it is in its state';
    create index messages_waiting_source on messages (source_id) where state in ('pending', 'sending');

    update messages set state = 'skipped', job_id = null where state = 'failed'
      and error in ('Cancelada antes do envio', 'O contato pediu para não receber mensagens');
    update messages m set changed_at = coalesce(
      (select d.updated_at from automation_deliveries d where d.message_key = m.key),
      m.read_at, m.delivered_at, m.acknowledged_at, m.sending_at, m.created_at);
    alter table messages
      alter column changed_at set not null,
      alter column changed_at set default clock_timestamp();

    create function messages_change() returns trigger language plpgsql as $$
    begin
      new.changed_at = clock_timestamp();
      return new;
    end $$;
    create trigger messages_changed before update of state on messages for each row
      when (old.state is distinct from new.state) execute function messages_change();

    alter table automation_deliveries
      add column outcome text check (outcome in
        ('pending', 'sent', 'delivered', 'read', 'failed', 'uncertain', 'skipped')),
      add column reason text;
    comment on column automation_deliveries.outcome is 'of a delivery that has no message; else the message says it';
    update automation_deliveries d set
        outcome = case when failing_message_id is not null and status <> 'uncertain' then 'failed' else status end,
        reason = error
      where not exists (select from messages m where m.key = d.message_key);
    alter table automation_deliveries
      drop column status,
      drop column error,
      drop column message_id,
      drop column failing_message_id,
      drop column updated_at;
  `.execute(db)
}
