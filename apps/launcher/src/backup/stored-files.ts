import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { checksumOfFile } from './checksum.ts'
import { FILES_FOLDER, isFilePath, type StoredFile } from './manifest.ts'

/** Where the storage keeps what is still being written; a file left there goes after a day. */
const PARTIAL_FOLDER = '.partial'

/** The list of who was erased: it outlives every backup, so that a restore revives nobody. */
const ERASURES = 'erasures/'

/**
 * Takes every stored file into `folder/files`, as a second name of the same file where the disk allows it:
 * stored files never change, and one that is deleted meanwhile stays readable under the second name.
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

/** Puts the files of an unpacked archive where the product looks for them; each appears whole or not at all. */
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

/** Rows that name a file are committed only after it is on the disk. */
async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  await file.sync()
}

/** Paths below `root`, with `/`, sorted. Names that begin with a dot are files still being written. */
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

/** False when the file is gone. */
async function take(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target)
    return true
  } catch {
    // Another disk, or one without second names.
  }
  const exists = await stat(source).catch(() => undefined)
  if (!exists) return false
  await copyFile(source, target)
  return true
}
