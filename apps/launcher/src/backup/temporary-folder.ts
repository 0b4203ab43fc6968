import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const PREFIX = '.copy-'
const ABANDONED_AFTER_MS = 24 * 60 * 60_000

/**
 * Creates a private folder in DATA_DIR (the disk of the stored files) while `work` runs; also removed on exit.
 * Leftovers of killed processes are removed after a day.
 */
export async function withTemporaryFolder<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await removeAbandoned(dataDir)
  const folder = await mkdtemp(join(dataDir, PREFIX))
  const removeNow = (): void => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeNow)
  try {
    return await work(folder)
  } finally {
    process.off('exit', removeNow)
    // An aborted extraction may still open files for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(PREFIX)) continue
    const { mtimeMs } = await stat(join(dataDir, name))
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS)
      await rm(join(dataDir, name), { recursive: true, force: true })
  }
}
