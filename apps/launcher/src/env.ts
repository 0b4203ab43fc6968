import { resolve } from 'node:path'
import { ROOT } from './paths.ts'

/** Variables of the launcher itself; the API validates the rest. */
export interface LauncherEnv {
  /** Absolute. */
  readonly dataDir: string
  /** Undefined: the embedded Postgres. */
  readonly databaseUrl?: string
  /** True if the worker runs as its own process. */
  readonly hasOwnWorker: boolean
  /** Bucket of the stored files; undefined: they are in DATA_DIR. */
  readonly bucket?: string
  /** Base of relative file names on the command line. */
  readonly calledFrom: string
  /** The whole environment, for child processes. */
  readonly inherited: NodeJS.ProcessEnv
}

/** A relative DATA_DIR is resolved against the checkout's root. */
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
