import type { Database } from './database.ts'
import type { LauncherEnv } from './env.ts'

export function childEnvironment(env: LauncherEnv, database: Database): NodeJS.ProcessEnv {
  return {
    ...env.inherited,
    DATA_DIR: env.dataDir,
    DATABASE_URL: database.connectionString,
    // An inherited value must not mark an external database as embedded.
    CADENCIA_EMBEDDED_DATABASE: database.isEmbedded ? '1' : undefined,
  }
}
