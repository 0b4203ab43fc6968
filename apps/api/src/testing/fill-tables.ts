import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { COLUMNS_WITHOUT_TEXTS } from './columns-without-texts.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly isKey: boolean
  readonly hasDefault: boolean
  /** What a foreign key names. */
  readonly parent: string | null
  readonly parentColumn: string | null
  /** The texts that a check allows. */
  readonly allowed: readonly string[] | null
}
type Row = Readonly<Record<string, unknown>>

/** Values that a check of several columns asks for; `undefined` leaves a column out. */
const SPECIAL: Readonly<Record<string, Row>> = {
  automations: { schedule_time: '08:00' },
  chat_messages: { thread_id: undefined, thread_sequence: undefined },
  chats: { type: 'channel', people: undefined, first_user_id: undefined, second_user_id: undefined },
  crm_attachments: { opportunity_id: undefined, client_id: undefined },
  goals: { score_weight: 0.33 },
  knowledge_shares: { points: 5 },
  links: { other_id: 'ffffffff-ffff-7fff-8fff-ffffffffffff' },
  meeting_items: { status: 'valid' },
  meetings: { duration: 60 },
  opportunities: { stage: 'closed_lost', closed_at: '2027-01-01T12:00:00Z' },
  score_entries: { user_id: randomUUID(), team_id: undefined, reverses: undefined },
  webhooks: { is_active: true },
}

/** All columns but generated ones. */
async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as "isRequired",
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as "isKey",
      a.atthasdef or a.attidentity <> '' as "hasDefault", f.parent, f."parentColumn", k.allowed
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join lateral (
      select p.relname as parent, pa.attname as "parentColumn" from pg_constraint o
      join pg_class p on p.oid = o.confrelid join pg_attribute pa on pa.attrelid = p.oid and pa.attnum = o.confkey[1]
      where o.conrelid = c.oid and o.contype = 'f' and o.conkey = array[a.attnum] limit 1) f on true
    left join lateral (
      select array(select m[1] from regexp_matches(pg_get_constraintdef(o.oid), '''([^'']+)''::text', 'g') m) as allowed
      from pg_constraint o where o.conrelid = c.oid and o.contype = 'c' and o.conkey = array[a.attnum]
        and pg_get_constraintdef(o.oid) like '%ARRAY[%::text%' limit 1) k on true
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attgenerated = '' and a.attidentity <> 'a' and c.relname not like 'kysely%'
    order by c.relname, a.attnum`.execute(db)
  return rows
}

/** A value of the type; those of several rows differ. */
function plainValue({ type }: Column, index: number): unknown {
  if (type === 'uuid') return randomUUID()
  if (type === 'boolean') return false
  if (type === 'bytea') return randomBytes(16)
  if (type === 'date') return `2027-01-0${index + 1}`
  if (type === 'timestamp with time zone') return `2027-01-0${index + 1}T12:00:00Z`
  if (type === 'text') return randomUUID()
  if (type === 'text[]') return ['x']
  return type.endsWith('[]') ? [] : index + 1
}

interface Filling {
  readonly text: string
  readonly index: number
  readonly filled: ReadonlyMap<string, readonly Row[]>
  /** Which row of each parent. */
  readonly parentIndex: number
}

function fillingOf(column: Column, { text, index, filled, parentIndex }: Filling): unknown {
  const { table, name, type, isRequired, hasDefault, isKey, parent, parentColumn, allowed } = column
  // Nobody shares knowledge with oneself.
  if (name === 'to_user_id') return filled.get('users')?.[1]?.id
  const special = SPECIAL[table]
  if (special && name in special) return special[name]
  if (parent !== null && parentColumn !== null) {
    const rows = filled.get(parent) ?? []
    return (rows[parentIndex] ?? rows[0])?.[parentColumn]
  }
  const isSkipped = (COLUMNS_WITHOUT_TEXTS[table] ?? '').split(' ').includes(name)
  if (allowed) return isRequired ? allowed[0] : undefined
  if (type === 'text' && !isSkipped) return text
  if (type === 'text[]' && !isSkipped) return [text]
  if (type === 'jsonb') return JSON.stringify([{ note: text, deep: [`de ${text},`] }])
  const isNumbered = isKey && type !== 'uuid' && type !== 'text'
  return isNumbered || (isRequired && !hasDefault) ? plainValue(column, index) : undefined
}

async function insertRow(db: Db, columns: readonly Column[], filling: Filling): Promise<Row> {
  const [first] = columns
  if (!first) throw new Error('a table without columns')
  const values = columns.flatMap((column) => {
    const value = fillingOf(column, filling)
    return value === undefined ? [] : [{ name: column.name, value }]
  })
  const names = sql.join(values.map(({ name }) => sql.ref(name)))
  const inserted = await sql<Row>`insert into ${sql.table(first.table)} (${names})
    values (${sql.join(values.map(({ value }) => sql`${value}`))}) returning *`.execute(db)
  const [row] = inserted.rows
  if (!row) throw new Error(`nothing was inserted into ${first.table}`)
  return row
}

const isTaken = (error: unknown) => error instanceof Error && Reflect.get(error, 'code') === '23505'

/**
 * Puts two rows for one parent into every table but `given`, whose rows are known, as the schema says: each with one of the
 * texts in every column of text, JSON and lists of texts that may hold it. Where a parent has one row at most, each belongs
 * to another.
 */
export async function fillTables(
  db: Db,
  texts: readonly [string, string],
  given: Readonly<Record<string, readonly Row[]>>,
): Promise<void> {
  const filled = new Map<string, readonly Row[]>(Object.entries(given))
  const waiting = Map.groupBy(await listColumns(db), ({ table }) => table)
  for (const table of filled.keys()) waiting.delete(table)
  while (waiting.size > 0) {
    const tables = [...waiting]
    const isReady = (columns: readonly Column[], isStrict: boolean) =>
      columns.every(
        ({ table, parent, isRequired }) =>
          parent === null || parent === table || filled.has(parent) || !(isStrict || isRequired),
      )
    const next =
      tables.find(([, columns]) => isReady(columns, true)) ??
      tables.find(([, columns]) => isReady(columns, false))
    if (!next) throw new Error(`tables that wait for each other: ${[...waiting.keys()].join(', ')}`)
    const [table, columns] = next
    const rows: Row[] = []
    for (const [index, text] of texts.entries()) {
      const insert = (parentIndex: number) => insertRow(db, columns, { text, index, filled, parentIndex })
      const row = await insert(0).catch((error: unknown) => {
        if (isTaken(error)) return insert(1)
        throw error
      })
      rows.push(row)
    }
    filled.set(table, rows)
    waiting.delete(table)
  }
}
