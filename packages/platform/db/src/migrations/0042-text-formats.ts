import { type Kysely, sql } from 'kysely'

/** Texts in which people write Markdown, by table. */
const TEXTS = [
  ['chat_messages', 'content'],
  ['clients', 'notes'],
  ['comments', 'body'],
  ['crm_activities', 'description'],
  ['goals', 'description'],
  ['knowledge_shares', 'description'],
  ['leads', 'notes'],
  ['meetings', 'description'],
  ['opportunities', 'notes'],
  ['pilot_stages', 'description'],
  ['sprints', 'topics'],
  ['support_history', 'text'],
  ['support_requests', 'description'],
  ['support_requests', 'resolution_notes'],
  ['tasks', 'description'],
] as const

/** Records within facts, which are kept for a week: the name in the payload, and the field. */
const TOLD = [
  ['comment', 'bodyFormat'],
  ['message', 'contentFormat'],
  ['opportunity', 'notesFormat'],
  ['share', 'descriptionFormat'],
  ['task', 'descriptionFormat'],
] as const

/**
 * Each text has its format beside it: `<column>_format`. What is there already is plain and stays so until it is edited,
 * which a trigger tells, so that no write can forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function text_is_markdown() returns trigger language plpgsql as $$
    begin
      return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], 'markdown'));
    end $$`.execute(db)
  for (const [table, column] of TEXTS) {
    const text = sql.ref(column)
    const format = sql.ref(`${column}_format`)
    await sql`
      alter table ${sql.table(table)} add column ${format} text not null default 'plain'
        constraint ${sql.ref(`${table}_${column}_format`)} check (${format} in ('plain', 'markdown'));
      alter table ${sql.table(table)} alter column ${format} set default 'markdown';
      create trigger ${sql.ref(`${table}_${column}_is_markdown`)} before update of ${text} on ${sql.table(table)}
        for each row when (old.${format} = 'plain' and new.${text} is distinct from old.${text})
        execute function text_is_markdown(${sql.lit(`${column}_format`)})`.execute(db)
  }
  for (const [name, field] of TOLD) {
    await sql`
      update outbox set payload = jsonb_set(payload, ${sql.lit(`{${name},${field}}`)}, '"plain"')
      where jsonb_typeof(payload -> ${sql.lit(name)}) = 'object'`.execute(db)
  }
}
