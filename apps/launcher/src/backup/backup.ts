import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { create } from 'tar'
import { LaunchError } from '../terminal.ts'
import { FILES_FOLDER, FORMAT, MANIFEST, type Manifest } from './manifest.ts'
import { copySnapshot, type FileReference, inSnapshot } from './snapshot.ts'
import { collectFiles } from './stored-files.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

export interface BackupOptions {
  readonly connectionString: string
  readonly dataDir: string
  /** The archive to write; it appears only when it is whole, readable by its owner alone. */
  readonly file: string
  /** Set when the stored files are in a bucket: they are then left out. */
  readonly bucket?: string
  readonly references?: readonly FileReference[]
}

/**
 * Writes one archive of everything: each table as of one instant, the sequences, the stored files, and a
 * manifest with a checksum of each part. The product may run on meanwhile. Answers the manifest; its
 * `missing` names files that the database knows and that were not there.
 */
export async function backup(options: BackupOptions): Promise<Manifest> {
  const { connectionString, dataDir, file, bucket, references = [] } = options
  return await withTemporaryFolder(dataDir, async (folder) => {
    const manifest = await inSnapshot(connectionString, async (client): Promise<Manifest> => {
      const createdAt = new Date().toISOString()
      const { referenced, ...snapshot } = await copySnapshot(client, folder, references)
      if (snapshot.migrations.length === 0)
        throw new LaunchError('O banco de dados está vazio: nada a copiar.')
      const files = bucket === undefined ? await collectFiles(dataDir, folder) : []
      const present = new Set(files.map(({ path }) => path))
      const missing = bucket === undefined ? referenced.filter((path) => !present.has(path)) : []
      return {
        format: FORMAT,
        createdAt,
        ...snapshot,
        files,
        ...(bucket !== undefined && { bucket }),
        missing,
      }
    })
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 })
    await mkdir(join(folder, FILES_FOLDER), { recursive: true })
    await pack(folder, file)
    return manifest
  })
}

async function pack(folder: string, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const arriving = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await writeFile(arriving, '', { mode: 0o600, flag: 'wx' })
    await chmod(arriving, 0o600)
    await create({ file: arriving, cwd: folder, gzip: { level: 6 }, portable: true, strict: true }, [
      MANIFEST,
      'tables',
      FILES_FOLDER,
    ])
    const written = await open(arriving, 'r+')
    await written.sync().finally(() => written.close())
    await rename(arriving, file)
  } finally {
    await rm(arriving, { force: true })
  }
}
