import { type Kysely, sql } from 'kysely'

/** Tables with a text to search: what is searched of a row, and the condition of the index. */
const SEARCHED = [
  ['meetings', `title || ' ' || description`, ''],
  ['sprints', `name || ' ' || topics`, ''],
  ['tasks', `title || ' ' || description`, ''],
  ['support_requests', `title || ' ' || description`, ''],
  ['pilot_stages', `title || ' ' || description`, ''],
  ['chat_messages', 'content', ''],
  ['comments', 'body', ''],
  [
    'leads',
    `name || ' ' || company || ' ' || coalesce(email, '') || ' ' || notes`,
    'where deleted_at is null',
  ],
  [
    'clients',
    `name || ' ' || company || ' ' || coalesce(email, '') || ' ' || notes`,
    'where deleted_at is null',
  ],
  ['opportunities', `title || ' ' || notes`, 'where deleted_at is null'],
  ['crm_activities', `subject || ' ' || description || ' ' || next_action`, 'where deleted_at is null'],
] as const

/**
 * PostgreSQL's parser keeps addresses, amounts and paths whole, so that what people type of them isn't found. Texts are
 * cut at signs before, as a search cuts what is typed; numbers with signs between their digits are there without them too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_text(text) returns text language sql immutable strict parallel safe
      return regexp_replace($1, '[\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u2010-\\u206f]+', ' ', 'g')
        || case when $1 ~ '\\d[.,/-]\\d' then (
          select coalesce(string_agg(' ' || regexp_replace(number[1], '\\D', '', 'g'), ''), '')
          from regexp_matches($1, '\\d+(?:[.,/-]\\d+)+', 'g') number) else '' end;
    comment on function search_text is 'letters and digits only, for words; and numbers without their signs';
  `.execute(db)
  for (const [table, text, condition] of SEARCHED) {
    await sql
      .raw(
        `alter table ${table} drop column words;
         alter table ${table} add column words tsvector generated always as
           (to_tsvector('portuguese_plain', search_text(${text}))) stored;
         create index ${table}_words on ${table} using gin (words) ${condition};`,
      )
      .execute(db)
  }
}
