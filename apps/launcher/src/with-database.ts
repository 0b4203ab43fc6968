import { type Database, findDatabase, openDatabase } from './database.ts'
import type { LauncherEnv } from './env.ts'
import { acquireLock, type LockingCommand } from './instance-lock.ts'

/**
 * Runs `work` on the database of DATABASE_URL or of the running product; else starts the embedded one and locks
 * DATA_DIR meanwhile.
 */
export async function withDatabase<T>(
  env: LauncherEnv,
  command: LockingCommand,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const found = await findDatabase(env)
  if (found) return await work(found)
  const lock = await acquireLock(env.dataDir, command)
  try {
    return await withOwnDatabase(env, work)
  } finally {
    await lock.release()
  }
}

/** Runs `work` on the database of DATABASE_URL, else starts the embedded one. */
export async function withOwnDatabase<T>(
  env: LauncherEnv,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(env, () => {})
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}
