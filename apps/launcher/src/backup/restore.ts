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
  /** The archive. */
  readonly file: string
  /** Replaces a database that holds users or what isn't ours. */
  readonly force: boolean
  /** Those of this release. The restored database has the backup's; the next start runs what is newer. */
  readonly migrations: Migrations
}

/**
 * Puts back what an archive holds. All of it is checked first; then schema and rows change in one
 * transaction, so that whatever fails, the target is as it was. Throws a `LaunchError` for an archive that is
 * damaged or from a newer release, a database in use, or one that holds users unless `force` is set.
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

/** Statements of ours and those of the migrations go over one connection, in one transaction. */
async function replaceAll(client: pg.Client, { folder, manifest, ...options }: Replacement): Promise<void> {
  const session = Object.assign(client, { release: () => {} })
  const pool = { options: {}, connect: async () => session, end: async () => {} }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool, controlClient: pg.Client }) })
  await db.transaction().execute(async (trx) => {
    await client.query(`set local lock_timeout = '10s'`)
    if (!(await canMigrateTo(client, manifest))) await dropEverything(client)
    await migrateTo(trx, manifest, options.migrations)
    await loadRows(client, folder, manifest)
    // Last before the commit: a file too many does no harm, one that lacks would.
    await placeFiles(options.dataDir, folder, manifest.files)
  })
}

async function migrateTo(trx: Kysely<unknown>, manifest: Manifest, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => ({ ...migrations }) } })
  const last = manifest.migrations.at(-1)
  const { error } = await migrator.migrateTo(last ?? '')
  if (error) throw error
}
