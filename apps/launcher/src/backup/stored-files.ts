import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { checksumOfFile } from './checksum.ts'
import { FILES_FOLDER, isFilePath, type StoredFile } from './manifest.ts'

/** Folder of partial uploads, cleaned up after a day. */
const PARTIAL_FOLDER = '.partial'

/** The erasure list, which outlives backups so that a restore revives nobody. */
const ERASURES = 'erasures/'

/**
 * Collects all stored files in `folder/files`, hard-linked where possible: stored files are immutable, and a deleted
 * one stays readable through the link.
 */
export async function collectFiles(dataDir: string, folder: string): Promise<StoredFile[]> {
  const source = join(dataDir, FILES_FOLDER)
  const files: StoredFile[] = []
  for (const path of await listFiles(source)) {
    if (path.startsWith(ERASURES)) continue
    const target = join(folder, FILES_FOLDER, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    if (await take(join(source, path), target)) files.push({ path, ...(await checksumOfFile(target)) })
  }
  return files
}

/** Moves unpacked files into the storage, each atomically. */
export async function placeFiles(
  dataDir: string,
  folder: string,
  files: readonly StoredFile[],
): Promise<void> {
  const partial = join(dataDir, FILES_FOLDER, PARTIAL_FOLDER)
  await mkdir(partial, { recursive: true, mode: 0o700 })
  for (const { path } of files) {
    const target = join(dataDir, FILES_FOLDER, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const arriving = join(partial, randomUUID())
    await take(join(folder, FILES_FOLDER, path), arriving)
    await syncFile(arriving)
    await rename(arriving, target)
  }
}

/** Files must be durable before the rows that reference them. */
async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  await file.sync()
}

/** Sorted paths below `root` with `/`, without partial (dot) files. */
async function listFiles(root: string): Promise<string[]> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter(isFilePath)
    .sort()
}

/** False when the file does not exist. */
async function take(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target)
    return true
  } catch {
    // Another disk, or no hard links.
  }
  const exists = await stat(source).catch(() => undefined)
  if (!exists) return false
  await copyFile(source, target)
  return true
}
