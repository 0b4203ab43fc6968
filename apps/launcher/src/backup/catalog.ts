import type pg from 'pg'

/** Schemas without our data: the server's, and the queues', which are rebuilt from the outbox at the next start. */
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
/** Tables with live credentials; they are not backed up, and not restored from older archives. */
const LIVE_CREDENTIALS = ['sessions', 'access_tokens', 'sign_in_codes', 'upload_tickets']

export function holdsLiveCredentials({ schema, name }: Named): boolean {
  return schema === 'public' && LIVE_CREDENTIALS.includes(name)
}

const OWN_BOOKS = ['kysely_migration', 'kysely_migration_lock']

/**
 * Every table of our schemas with the columns to copy; a partitioned table counts as one. Without generated columns and
 * transaction ids (xid8) with a default, which are only valid on their server.
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

export async function listSequences(client: pg.ClientBase): Promise<Named[]> {
  const { rows } = await client.query<Named>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OURS} order by 1, 2`,
  )
  return rows
}

/** Every foreign key, with its definition. */
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

/** Every enabled trigger, except those of constraints. */
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

/** Our existing schemas. */
export async function listSchemas(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname as name from pg_namespace n where ${OURS}`,
  )
  return rows.map((row) => row.name)
}

/** Applied migrations, in order; empty if never migrated. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  if (!(await tableExists(client, 'kysely_migration'))) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name',
  )
  return rows.map((row) => row.name)
}

export async function tableExists(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>({
    text: `select exists (select from pg_tables where schemaname = 'public' and tablename = $1) as exists`,
    values: [name],
  })
  return rows[0]?.exists === true
}

/** Quoted `"schema"."name"`. */
export function quoteName(client: pg.ClientBase, { schema, name }: Named): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
}
