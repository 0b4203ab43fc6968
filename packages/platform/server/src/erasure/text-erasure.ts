import type { Db } from '@cadencia/db/client'
import { type RawBuilder, sql } from 'kysely'
import { lockNames, nameKey } from '../name-key.ts'
import { type Mentions, mentionsOf, type Traces } from './mentions.ts'

/** Columns of a table that hold free text, or lists of it. */
export interface TextColumns {
  readonly table: string
  readonly columns: readonly string[]
  /** Those of them that are names which no two records may share: what would be one gets a number. */
  readonly names?: readonly string[]
}

/** A domain's free text; part of its `PersonalData`. */
export interface TextSource {
  readonly texts?: readonly TextColumns[]
  /** Addresses, numbers and names of other people that contain or equal one of these. */
  readonly listOthers?: (db: Db, traces: Traces) => Promise<readonly string[]>
  /** Rewrites derived data, such as generated files. */
  readonly rewrite?: (trx: Db, mentions: Mentions) => Promise<void>
}

interface Column {
  readonly name: string
  readonly isJson: boolean
  readonly isUnique?: boolean
}

const ROWS_AT_ONCE = 500
/**
 * Removes an erased person from the domains' texts and all stored JSON, by whole values. Call it last in the
 * transaction of the erasure.
 */
export async function eraseMentions(trx: Db, traces: Traces, sources: readonly TextSource[]): Promise<void> {
  const others: string[] = []
  for (const { listOthers } of sources) others.push(...((await listOthers?.(trx, traces)) ?? []))
  const mentions = mentionsOf(traces, others)
  await forgetAnswers(trx, traces, mentions)
  for (const { rewrite } of sources) await rewrite?.(trx, mentions)
  const versioned = await listVersioned(trx)
  for (const [table, columns] of await listColumns(trx, sources)) {
    const taken = new Map<string, Set<string>>()
    const rewriting = { table, columns, traces, mentions, taken, hasVersion: versioned.has(table) }
    // Repeats for rows that changed meanwhile.
    while (!(await rewriteTable(trx, rewriting)));
  }
}

/**
 * Tables with a version, which is increased so that no stale page writes a name back. Where it is part of a key, rows are
 * versions of something, and the newest stays the newest.
 */
async function listVersioned(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'version'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey))`.execute(
    db,
  )
  return new Set(rows.map(({ table }) => table))
}

/** The declared text columns and every JSON column. */
async function listColumns(db: Db, sources: readonly TextSource[]): Promise<Map<string, Column[]>> {
  const { rows } = await sql<{ table: string; name: string }>`
    select c.table_name as table, c.column_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.data_type = 'jsonb' and c.is_generated = 'NEVER'
      and t.table_type = 'BASE TABLE' order by 1, 2`.execute(db)
  const named = sources
    .flatMap(({ texts = [] }) => texts)
    .flatMap(({ table, columns, names }) =>
      columns.map((name) => ({ table, name, isJson: false, isUnique: names?.includes(name) ?? false })),
    )
  const found = [...named, ...rows.map((row) => ({ ...row, isJson: true }))]
  // In one order, in which their names are locked.
  const sorted = found.toSorted((one, other) => (one.table < other.table ? -1 : 1))
  return Map.groupBy(sorted, ({ table }) => table)
}

/** Deletes stored idempotent responses to the person or mentioning them. */
async function forgetAnswers(trx: Db, { ids }: Traces, mentions: Mentions): Promise<void> {
  const body = sql.ref('body')
  const { rows } = await sql<{ owner: string; key: string; body: string }>`
    select owner, key, coalesce(body, '') as body from idempotency_keys
    where owner = any(${ids}::text[]) or ${holdsAny(body, ids)} or ${mayMention(body, mentions)}`.execute(trx)
  for (const { owner, key, body: text } of rows) {
    const isTheirs = ids.includes(owner) || ids.some((id) => text.includes(id))
    if (!isTheirs && mentions.inText(text) === text) continue
    await trx.deleteFrom('idempotency_keys').where('owner', '=', owner).where('key', '=', key).execute()
  }
}

type Ref = ReturnType<typeof sql.ref>

const holdsAny = (text: Ref, words: readonly string[]) =>
  sql<boolean>`exists (select from unnest(${words}::text[]) word where strpos(lower(${text}::text), word) > 0)`

/** A superset: true for every text that mentions the person, and some others. */
export const mayMention = (text: Ref, { needles, digits }: Mentions) =>
  digits.length === 0
    ? holdsAny(text, needles)
    : sql<boolean>`(${holdsAny(text, needles)} or exists (select from unnest(${digits}::text[]) word
        where strpos(regexp_replace(${text}::text, '\\D', '', 'g'), word) > 0))`

interface Rewriting {
  readonly table: string
  readonly columns: readonly Column[]
  readonly traces: Traces
  readonly mentions: Mentions
  /** By column that must be unique, the keys of its names, once it was looked for. */
  readonly taken: Map<string, Set<string>>
  readonly hasVersion: boolean
}

type Row = { readonly rowId: string } & Readonly<Record<string, unknown>>

function isCandidate({ columns, traces, mentions }: Rewriting) {
  const conditions = columns.map(({ name, isJson }) => {
    const column = sql.ref(name)
    const mention = mayMention(column, mentions)
    return isJson ? sql`${holdsAny(column, traces.ids)} or ${mention}` : mention
  })
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** Scans the table in physical order; false when a row moved before it was written. */
async function rewriteTable(trx: Db, rewriting: Rewriting): Promise<boolean> {
  const { table, columns } = rewriting
  const selected = sql.join(columns.map(({ name }) => sql.ref(name)))
  let isWhole = true
  for (let after = '(0,0)'; ; ) {
    const { rows } = await sql<Row>`
      select ctid::text as "rowId", ${selected} from ${sql.table(table)}
      where ctid > ${after}::tid and ${isCandidate(rewriting)}
      order by ctid limit ${ROWS_AT_ONCE} for update`.execute(trx)
    for (const row of rows) if (!(await rewriteRow(trx, row, rewriting))) isWhole = false
    const last = rows.at(-1)
    if (!last) return isWhole
    after = last.rowId
  }
}

/** False when the row has moved. */
async function rewriteRow(trx: Db, row: Row, rewriting: Rewriting): Promise<boolean> {
  const { table, columns, mentions, hasVersion } = rewriting
  const changes: RawBuilder<unknown>[] = []
  for (const { name, isJson, isUnique } of columns) {
    const value = row[name]
    const changed = isJson || Array.isArray(value) ? mentions.inJson(value) : inText(value, mentions)
    if (changed === value) continue
    const named = isUnique ? await freeName(trx, String(changed), { ...rewriting, column: name }) : changed
    const written = isJson ? sql`${JSON.stringify(changed)}::jsonb` : sql`${named}`
    changes.push(sql`${sql.ref(name)} = ${written}`)
  }
  if (changes.length === 0) return true
  if (hasVersion) changes.push(sql`version = version + 1`)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(changes)} where ctid = ${row.rowId}::tid`.execute(trx)
  return numAffectedRows === 1n
}

const inText = (value: unknown, mentions: Mentions) =>
  typeof value === 'string' ? mentions.inText(value) : value

/** The name, with the first number that makes it another than all of the table where it is taken. */
async function freeName(
  trx: Db,
  name: string,
  { table, column, taken }: Pick<Rewriting, 'table' | 'taken'> & { readonly column: string },
): Promise<string> {
  const keys = taken.get(column) ?? (await readKeys(trx, table, column))
  taken.set(column, keys)
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name} ${number}`
    const key = nameKey(numbered)
    if (keys.has(key)) continue
    keys.add(key)
    return numbered
  }
}

/** The keys of all names of a table, to which nobody else adds until the transaction ends. */
async function readKeys(trx: Db, table: string, column: string): Promise<Set<string>> {
  await lockNames(trx, table)
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
    trx,
  )
  return new Set(rows.map(({ name }) => nameKey(name)))
}
