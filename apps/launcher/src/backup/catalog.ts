import type pg from 'pg'

/**
 * Schemas that hold no data of ours: the server's own, and the queues', which are made again at the next start
 * and filled from the outbox.
 */
export const QUEUE_SCHEMA = 'bullmq'

export interface Named {
  readonly schema: string
  readonly name: string
}

export interface TableColumns extends Named {
  readonly columns: string[]
}

export interface ForeignKey extends Named {
  readonly table: string
  readonly definition: string
}

export interface TableTrigger extends Named {
  readonly table: string
}

const OURS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', '${QUEUE_SCHEMA}')`
/** Tables whose rows let somebody in: no backup holds them, and none of an older release brings them back. */
const LIVE_CREDENTIALS = ['sessions', 'sign_in_codes', 'upload_tickets']

/** True for tables that are restored empty. */
export function holdsLiveCredentials({ schema, name }: Named): boolean {
  return schema === 'public' && LIVE_CREDENTIALS.includes(name)
}

const OWN_BOOKS = ['kysely_migration', 'kysely_migration_lock']

/**
 * Every table, in all schemas of ours, with the columns that a copy carries; one in partitions counts as one table,
 * since another database may be partitioned otherwise. Left out are
 * computed columns, and transaction numbers (xid8) that have a default: they mean nothing in another server,
 * where the default gives the number of the transaction that restores them.
 */
export async function listTables(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>({
    text: `select n.nspname as schema, c.relname as name,
             array_agg(a.attname::text order by a.attnum) as columns
           from pg_class c
           join pg_namespace n on n.oid = c.relnamespace
           join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             and a.attgenerated = '' and not (a.atttypid = 'xid8'::regtype and a.atthasdef)
           where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't' and ${OURS} and c.relname <> all ($1)
             and not exists (select from pg_depend d
               where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
           group by n.nspname, c.relname
           order by n.nspname, c.relname`,
    values: [OWN_BOOKS],
  })
  return rows
}

/** Every sequence of ours. */
export async function listSequences(client: pg.ClientBase): Promise<Named[]> {
  const { rows } = await client.query<Named>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OURS} order by 1, 2`,
  )
  return rows
}

/** Every foreign key of ours, with the text that makes it again. */
export async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select n.nspname as schema, t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     join pg_class t on t.oid = c.conrelid
     join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and c.conparentid = 0 and ${OURS}`,
  )
  return rows
}

/** Every trigger that fires, other than those that the server makes for constraints. */
export async function listTriggers(client: pg.ClientBase): Promise<TableTrigger[]> {
  const { rows } = await client.query<TableTrigger>(
    `select n.nspname as schema, t.relname as table, g.tgname as name
     from pg_trigger g
     join pg_class t on t.oid = g.tgrelid
     join pg_namespace n on n.oid = t.relnamespace
     where not g.tgisinternal and g.tgenabled = 'O' and g.tgparentid = 0 and ${OURS}`,
  )
  return rows
}

/** Every schema of ours that exists. */
export async function listSchemas(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname as name from pg_namespace n where ${OURS}`,
  )
  return rows.map((row) => row.name)
}

/** The migrations that have run, in order; empty on a database that was never migrated. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  if (!(await tableExists(client, 'kysely_migration'))) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name',
  )
  return rows.map((row) => row.name)
}

/** True when the schema public has such a table. */
export async function tableExists(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>({
    text: `select exists (select from pg_tables where schemaname = 'public' and tablename = $1) as exists`,
    values: [name],
  })
  return rows[0]?.exists === true
}

/** `"schema"."name"`, safe to stand in a statement. */
export function quoteName(client: pg.ClientBase, { schema, name }: Named): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
}
