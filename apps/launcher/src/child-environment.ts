import type { Database } from './database.ts'
import type { LauncherEnv } from './env.ts'

/** The environment of a program that works on the product's data. */
export function childEnvironment(env: LauncherEnv, database: Database): NodeJS.ProcessEnv {
  return {
    ...env.inherited,
    DATA_DIR: env.dataDir,
    DATABASE_URL: database.connectionString,
    // An inherited value must not make a server's database pass for the embedded one.
    CADENCIA_EMBEDDED_DATABASE: database.isEmbedded ? '1' : undefined,
  }
}
