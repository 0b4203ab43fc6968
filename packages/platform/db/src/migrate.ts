import { Migrator } from 'kysely/migration'
import { type Db, openDb } from './client.ts'
import { migrations } from './migrations/index.ts'

export interface MigrateOptions {
  /** Last migration to run. Default: all. */
  readonly upTo?: string
}

/**
 * Runs pending migrations in one transaction under an advisory lock, so that concurrent starts are safe. Throws and
 * rolls back on failure. Returns the names that ran.
 */
export async function migrate(db: Db, { upTo }: MigrateOptions = {}): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

export async function migrateToLatest(connectionString: string, options?: MigrateOptions): Promise<string[]> {
  const db = openDb({ connectionString, max: 2 })
  try {
    return await migrate(db, options)
  } finally {
    await db.destroy()
  }
}
