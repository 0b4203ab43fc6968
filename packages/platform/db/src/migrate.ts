import { Migrator } from 'kysely/migration'
import { type Db, openDb } from './client.ts'
import { migrations } from './migrations/index.ts'

export interface MigrateOptions {
  /** The last migration to run; default: all. */
  readonly upTo?: string
}

/**
 * Brings the schema up to date in one transaction, under a lock: of two that start at once, one waits and
 * finds nothing to do; a failure leaves the schema as it was and is thrown. Answers the names that it ran.
 */
export async function migrate(db: Db, { upTo }: MigrateOptions = {}): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Opens a connection of its own, migrates, closes it. */
export async function migrateToLatest(connectionString: string, options?: MigrateOptions): Promise<string[]> {
  const db = openDb({ connectionString, max: 2 })
  try {
    return await migrate(db, options)
  } finally {
    await db.destroy()
  }
}
