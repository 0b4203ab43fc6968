import type { Db } from '@cadencia/db/client'
import type { PersonalData } from '@cadencia/server/personal-data'
import { type RawBuilder, sql } from 'kysely'
import type { PersonalDataExport } from './contract.ts'

interface Source {
  readonly table: string
  /** The columns that hold the person's id. */
  readonly columns: readonly string[]
}

/** What lets somebody in, or stands for it; never exported. */
const SECRET = /hash|secret|token|totp_|^(storage|preview)_key$/
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
  return [...rows, ...LOOSE]
}

type Row = Readonly<Record<string, unknown>>

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET.test(name)))

/** The first of these columns that a row has. */
const firstOf = (row: Row, columns: readonly string[]) =>
  columns.map((column) => row[column]).find((value) => value !== undefined) ?? null

/** What a record about others tells: which it is, of what kind, since when, and as what the person stands in it. */
function referenceTo(row: Row, { columns }: Source, userId: string): Row {
  const others = Object.keys(row).filter((name) => name.endsWith('_id') && !columns.includes(name))
  return {
    id: firstOf(row, ['record_id', 'id', ...others]),
    kind: firstOf(row, ['noun', 'kind', 'type', 'cause', 'action']),
    at: firstOf(row, ['created_at', 'at', 'joined_at', 'entered_at', 'closed_at', 'updated_at']),
    as: columns.filter((column) => row[column] === userId),
  }
}

interface Reading {
  readonly userId: string
  /** Columns that make a row the person's own. */
  readonly own: readonly string[]
  /** Whether a row `t` tells of the CRM. */
  readonly isOfCrm: RawBuilder<boolean>
}

async function readRows(db: Db, source: Source, { userId, own, isOfCrm }: Reading) {
  const isTheirs = sql.join(
    source.columns.map((column) => sql`${sql.ref(`t.${column}`)}::text = ${userId}`),
    sql` or `,
  )
  const { rows } = await sql<{ row: Row; isOfCrm: boolean }>`
    select to_jsonb(t) as row, ${isOfCrm} as "isOfCrm" from ${sql.table(source.table)} t where ${isTheirs}`.execute(
    db,
  )
  return rows.map(({ row, ...rest }) => ({
    ...rest,
    row: own.some((column) => row[column] === userId)
      ? withoutSecrets(row)
      : referenceTo(row, source, userId),
  }))
}

const NOT_OF_CRM = sql<boolean>`false`

interface ExportOptions {
  readonly sources: readonly PersonalData[]
  /** The session unlocked the CRM. */
  readonly hasCrmAccess: boolean
}

/**
 * What is recorded on a person, table by table; undefined for nobody. Rows about the person, and what they wrote, are
 * whole; records about others are named by id, kind and date. Without the CRM, what tells of it is left out.
 */
export async function exportPerson(
  db: Db,
  userId: string,
  { sources, hasCrmAccess }: ExportOptions,
): Promise<Pick<PersonalDataExport, 'records' | 'leftOut'> | undefined> {
  const titles: PersonalData['titles'] = Object.assign({}, ...sources.map((source) => source.titles))
  const own: NonNullable<PersonalData['own']> = Object.assign(
    {},
    ...sources.map((source) => source.own ?? {}),
  )
  const ofCrm: NonNullable<PersonalData['ofCrm']> = Object.assign(
    {},
    ...sources.map((source) => source.ofCrm ?? {}),
  )
  const records: PersonalDataExport['records'] = []
  const leftOut: PersonalDataExport['leftOut'] = []
  for (const source of [{ table: 'users', columns: ['id'] }, ...(await listSources(db))]) {
    const { table } = source
    const heading = { kind: table, title: titles[table] ?? table }
    const read = await readRows(db, source, {
      userId,
      own: own[table] ?? [],
      isOfCrm: ofCrm[table] ?? NOT_OF_CRM,
    })
    const shown = read.filter(({ isOfCrm }) => hasCrmAccess || !isOfCrm)
    if (shown.length > 0) records.push({ ...heading, rows: shown.map(({ row }) => row) })
    if (shown.length < read.length) leftOut.push(heading)
  }
  return records.some(({ kind }) => kind === 'users') ? { records, leftOut } : undefined
}
