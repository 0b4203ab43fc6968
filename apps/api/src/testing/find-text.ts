import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'

/** Every `table.column` that contains a text. */
export async function columnsContaining(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY')`.execute(
    db,
  )
  const matches: string[] = []
  for (const { table, column } of rows) {
    const found = await sql`select 1 from ${sql.table(table)}
      where strpos(lower(${sql.ref(column)}::text), ${text.toLowerCase()}) > 0 limit 1`.execute(db)
    if (found.rows.length > 0) matches.push(`${table}.${column}`)
  }
  return matches
}
