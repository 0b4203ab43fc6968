import { type Kysely, sql } from 'kysely'

const CONTACT = `name || ' ' || company || ' ' || coalesce(email, '') || ' ' || notes`
const NOT_DELETED = 'where deleted_at is null'

/** What is searched of each table, and the condition of the index. */
const SEARCHED = [
  ['meetings', `title || ' ' || description`, ''],
  ['sprints', `name || ' ' || topics`, ''],
  ['tasks', `title || ' ' || description`, ''],
  ['support_requests', `title || ' ' || description`, ''],
  ['pilot_stages', `title || ' ' || description`, ''],
  ['chat_messages', 'content', ''],
  ['comments', 'body', ''],
  ['meeting_items', 'text', ''],
  ['leads', CONTACT, NOT_DELETED],
  ['clients', CONTACT, NOT_DELETED],
  ['opportunities', `title || ' ' || notes`, NOT_DELETED],
  ['crm_activities', `subject || ' ' || description || ' ' || next_action`, NOT_DELETED],
] as const

/** Texts whose words are too many to stand in their row. */
const LONG = [
  ['meetings', 'summary_words', `coalesce(ai_summary, '')`],
  ['meeting_notes', 'words', 'text'],
  ['meeting_transcripts', 'words', 'text'],
] as const

/**
 * Signs, such as an emoji, are found by the index of words too. For long texts that index has a price of its own: PostgreSQL
 * counts only the pages of the rows themselves, which makes reading all texts look cheaper than asking the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function text_words(text) returns tsvector language sql immutable strict parallel safe
      return to_tsvector('portuguese_plain', search_text($1)) || array_to_tsvector(string_to_array(regexp_replace($1,
        '[^\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e\\u00a1-\\u00bf\\u00d7\\u00f7\\u2000-\\U0010ffff]+',
        '', 'g'), null));
    comment on function text_words is 'words of a text, and each of its signs';
    create or replace function long_text_words(long_text text) returns tsvector language plpgsql immutable parallel safe as $$
    begin
      return public.text_words(long_text);
    exception when program_limit_exceeded then
      -- Of a text with more different words than fit, the beginning is found.
      return public.text_words(left(long_text, 100000));
    end $$;
    create function stored_apart(words tsvector) returns tsvector
      language plpgsql immutable strict parallel safe cost 1000 as $$ begin return words; end $$;
    comment on function stored_apart is 'the words themselves, at the cost of reading them beside their row';
  `.execute(db)
  for (const [table, text, condition] of SEARCHED) {
    await replaceColumn(db, table, 'words', `text_words(${text})`)
    await sql.raw(`create index ${table}_words on ${table} using gin (words) ${condition}`).execute(db)
  }
  for (const [table, column, text] of LONG) {
    await replaceColumn(db, table, column, `long_text_words(${text})`)
    await sql
      .raw(`create index ${table}_${column} on ${table} using gin (stored_apart(${column}))`)
      .execute(db)
  }
}

async function replaceColumn(db: Kysely<unknown>, table: string, column: string, value: string) {
  await sql
    .raw(
      `alter table ${table} drop column ${column};
       alter table ${table} add column ${column} tsvector generated always as (${value}) stored;`,
    )
    .execute(db)
}
