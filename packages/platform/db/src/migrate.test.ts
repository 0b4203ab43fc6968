import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { openDb } from './client.ts'
import { migrateToLatest } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { emptyDb } from './testing.ts'

const NAMES = Object.keys(migrations)

describe('migrations', () => {
  it('REL-14: of two starts at once, each migration runs once', async () => {
    const connectionString = await emptyDb()
    const ran = await Promise.all([migrateToLatest(connectionString), migrateToLatest(connectionString)])
    expect(ran.flat().sort()).toEqual(NAMES)
  })

  it('REL-14: a start on the schema of an earlier release runs only what is new', async () => {
    const connectionString = await emptyDb()
    const [first = ''] = NAMES
    expect(await migrateToLatest(connectionString, { upTo: first })).toEqual([first])
    expect(await migrateToLatest(connectionString)).toEqual(NAMES.slice(1))
  })

  it('REL-14: a migration that fails leaves the schema as it was', async () => {
    const db = openDb({ connectionString: await emptyDb() })
    const run = (statement: string) => ({
      up: async (trx: Kysely<unknown>) => {
        await sql.raw(statement).execute(trx)
      },
    })
    const broken = {
      '0001-good': run('create table good (id integer)'),
      '0002-bad': run('create table bad (id nonsense)'),
    }
    const migrator = new Migrator({ db, provider: { getMigrations: async () => broken } })
    const { error } = await migrator.migrateToLatest()
    expect(error).toBeInstanceOf(Error)
    const { rows } = await sql`select from pg_tables where tablename in ('good', 'bad')`.execute(db)
    expect(rows).toEqual([])
    await db.destroy()
  })

  it('are named in the order in which they run', () => {
    expect([...NAMES].sort()).toEqual(NAMES)
  })
})
