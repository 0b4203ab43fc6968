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
  /** Archive path; created atomically with mode 0600. */
  readonly file: string
  /** Set when the stored files are in a bucket, which is not backed up. */
  readonly bucket?: string
  readonly references?: readonly FileReference[]
}

/**
 * Writes an archive of all tables at one instant, sequences, stored files, and a manifest with checksums. The product
 * may keep running. Returns the manifest; `missing` lists files that the database references and that do not exist.
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
