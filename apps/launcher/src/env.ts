import { resolve } from 'node:path'
import { ROOT } from './paths.ts'

/** What the launcher itself needs of the environment; the API checks the rest in its own env.ts. */
export interface LauncherEnv {
  /** Absolute. */
  readonly dataDir: string
  /** Undefined: the embedded Postgres. */
  readonly databaseUrl?: string
  /** Whether the worker is to run as a process of its own beside the server. */
  readonly hasOwnWorker: boolean
  /** The bucket that holds the stored files; undefined: they are in DATA_DIR. */
  readonly bucket?: string
  /** The folder from which the command was called; file names on the command line start there. */
  readonly calledFrom: string
  /** The whole environment, for the programs that are started. */
  readonly inherited: NodeJS.ProcessEnv
}

/** Reads the environment. A relative DATA_DIR starts at the root of the checkout, wherever it is called from. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): LauncherEnv {
  const { DATA_DIR, DATABASE_URL, WORKER, S3_BUCKET, INIT_CWD } = source
  return {
    dataDir: resolve(ROOT, DATA_DIR || '.data'),
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    hasOwnWorker: WORKER?.trim() === 'process',
    ...(S3_BUCKET && { bucket: S3_BUCKET }),
    calledFrom: INIT_CWD || process.cwd(),
    inherited: source,
  }
}
