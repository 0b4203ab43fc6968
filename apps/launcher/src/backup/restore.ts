import { clientConfig } from '@cadencia/db/client'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { unpack } from './archive.ts'
import { dropEverything, loadRows } from './load.ts'
import type { Manifest } from './manifest.ts'
import { placeFiles } from './stored-files.ts'
import { canMigrateTo, checkRelease, checkTarget, type Migrations } from './target.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

export interface RestoreOptions {
  readonly connectionString: string
  readonly dataDir: string
  readonly file: string
  /** Also replace a database with users or foreign tables. */
  readonly force: boolean
  /** Migrations of this release; newer ones run at the next start. */
  readonly migrations: Migrations
}

/**
 * Restores an archive. Verifies all of it first, then changes schema and rows in one transaction, so that a failure
 * leaves the target unchanged. Throws a `LaunchError` for a damaged or newer archive, a database in use, or one with
 * users without `force`.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  return await withTemporaryFolder(options.dataDir, async (folder) => {
    const manifest = await unpack(options.file, folder)
    checkRelease(manifest, options.migrations)
    const client = new pg.Client(clientConfig(options.connectionString))
    client.on('error', () => {})
    await client.connect()
    try {
      await checkTarget(client, options.force)
      await replaceAll(client, { ...options, folder, manifest })
      await client.query('analyze')
    } finally {
      await client.end().catch(() => {})
    }
    return manifest
  })
}

interface Replacement extends RestoreOptions {
  readonly folder: string
  readonly manifest: Manifest
}

/** Our statements and the migrations share one connection and transaction. */
async function replaceAll(client: pg.Client, { folder, manifest, ...options }: Replacement): Promise<void> {
  const session = Object.assign(client, { release: () => {} })
  const pool = { options: {}, connect: async () => session, end: async () => {} }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool, controlClient: pg.Client }) })
  await db.transaction().execute(async (trx) => {
    await client.query(`set local lock_timeout = '10s'`)
    if (!(await canMigrateTo(client, manifest))) await dropEverything(client)
    await migrateTo(trx, manifest, options.migrations)
    await loadRows(client, folder, manifest)
    // Last before the commit: an extra file is harmless, a missing one is not.
    await placeFiles(options.dataDir, folder, manifest.files)
  })
}

async function migrateTo(trx: Kysely<unknown>, manifest: Manifest, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => ({ ...migrations }) } })
  const last = manifest.migrations.at(-1)
  const { error } = await migrator.migrateTo(last ?? '')
  if (error) throw error
}
