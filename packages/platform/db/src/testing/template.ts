import { createHash } from 'node:crypto'
import pg from 'pg'
import { migrateToLatest } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'

const TEMPLATE_LOCK = 7_310_001

export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

export async function runOn(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

function templateName(): string {
  const source = Object.entries(migrations).map(([name, { up }]) => `${name}\n${up.toString()}`)
  return `cadencia_template_${createHash('sha256').update(source.join('\n')).digest('hex').slice(0, 12)}`
}

/** Creates the migrated template database once per server and release. Returns its name. */
export async function prepareTemplate(url: string): Promise<string> {
  const name = templateName()
  const lock = new pg.Client({ connectionString: url })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await lock.query('select 1 from pg_database where datname = $1 and datistemplate', [
      name,
    ])
    if (rowCount) return name
    await lock.query(`drop database if exists ${name}`)
    await lock.query(`create database ${name}`)
    await migrateToLatest(withDatabase(url, name))
    await lock.query(`alter database ${name} is_template true`)
    return name
  } finally {
    await lock.end()
  }
}
