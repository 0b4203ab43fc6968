import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { PersonalDataExport } from './contract.ts'

interface Source {
  readonly table: string
  /** The columns that hold the person's id. */
  readonly columns: string[]
}

/** What lets somebody in, or stands for it; never exported. */
const SECRET = /hash|secret|token|totp_/
/** Tables that name people without a foreign key, so that entries outlive everything. */
const LOOSE: readonly Source[] = [
  { table: 'access_logs', columns: ['user_id'] },
  { table: 'audit_entries', columns: ['actor_id', 'entity_id'] },
  { table: 'score_entries', columns: ['user_id'] },
]

/** Every table with a foreign key to users, from the schema itself. */
async function listSources(db: Db): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select c.conrelid::regclass::text as table, array_agg(a.attname::text order by a.attname) as columns
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conparentid = 0
    group by c.conrelid order by 1`.execute(db)
  return rows
}

type Row = Record<string, unknown>

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET.test(name)))

async function readRows(db: Db, { table, columns }: Source, userId: string): Promise<Row[]> {
  const isTheirs = sql.join(
    columns.map((column) => sql`${sql.ref(`t.${column}`)}::text = ${userId}`),
    sql` or `,
  )
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${isTheirs}`.execute(db)
  return rows.map(({ row }) => withoutSecrets(row))
}

/** All rows that name a person, table by table; undefined for nobody. Tables without any are left out. */
export async function exportPerson(
  db: Db,
  userId: string,
  titles: Readonly<Record<string, string>>,
): Promise<PersonalDataExport['records'] | undefined> {
  const own = await readRows(db, { table: 'users', columns: ['id'] }, userId)
  if (own.length === 0) return undefined
  const records = [{ kind: 'users', title: titles.users ?? 'users', rows: own }]
  for (const source of [...(await listSources(db)), ...LOOSE]) {
    const rows = await readRows(db, source, userId)
    if (rows.length > 0)
      records.push({ kind: source.table, title: titles[source.table] ?? source.table, rows })
  }
  return records
}
