import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'

/** Stands wherever a name or an address stood. */
const GONE = 'Pessoa removida'

export interface Traces {
  readonly userId: string
  readonly email: string
  /** First and last name; empty where there is only one, which could be anybody's. */
  readonly fullName: string
}

/** Texts that the product writes itself, and that name people. */
const WRITTEN_BY_US = [
  ['notifications', 'title'],
  ['notifications', 'message'],
  ['activities', 'subject'],
] as const

async function listJsonColumns(db: Db) {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.data_type = 'jsonb' and c.is_generated = 'NEVER'
      and t.table_type = 'BASE TABLE' order by 1, 2`.execute(db)
  return rows
}

/** Takes stored answers away that the person got, or that speak of them. */
async function forgetAnswers(trx: Db, { userId, email }: Traces): Promise<void> {
  await sql`delete from idempotency_keys
    where owner = ${userId} or strpos(body, ${userId}) > 0 or strpos(body, ${email}) > 0`.execute(trx)
}

/** The text as it stands inside stored JSON. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/**
 * Takes a person's name and address out of what the product wrote about them: facts, jobs, the audit trail, snapshots,
 * notices. What people wrote themselves is left as it is.
 */
export async function eraseTraces(trx: Db, traces: Traces): Promise<void> {
  await forgetAnswers(trx, traces)
  const words = [traces.email, traces.fullName].filter((word) => word !== '')
  for (const { table, column } of await listJsonColumns(trx)) {
    const [name, at] = [sql.table(table), sql.ref(column)]
    for (const word of words.map(inJson)) {
      await sql`update ${name} set ${at} = replace(${at}::text, ${word}, ${GONE})::jsonb
        where strpos(${at}::text, ${word}) > 0`.execute(trx)
    }
  }
  for (const [table, column] of WRITTEN_BY_US) {
    const [name, at] = [sql.table(table), sql.ref(column)]
    for (const word of words) {
      await sql`update ${name} set ${at} = replace(${at}, ${word}, ${GONE}) where strpos(${at}, ${word}) > 0`.execute(
        trx,
      )
    }
  }
  await eraseAudited(trx, traces.userId)
}

/** Of acts on the person, the fields that name them. */
async function eraseAudited(trx: Db, userId: string): Promise<void> {
  const named = ['firstName', 'lastName', 'email', 'username']
  const blank = (column: string) => sql`(select jsonb_object_agg(f.key,
    case when f.key = any(${named}) and f.value <> 'null' then to_jsonb('[apagado]'::text) else f.value end)
    from jsonb_each(${sql.ref(column)}) f)`
  await sql`update audit_entries set before = ${blank('before')}, after = ${blank('after')}
    where entity = 'user' and entity_id = ${userId}`.execute(trx)
}
