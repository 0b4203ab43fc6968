import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const PREFIX = '.copy-'
const ABANDONED_AFTER_MS = 24 * 60 * 60_000

/**
 * Makes a private folder inside DATA_DIR, on the same disk as the stored files, for as long as `work` takes;
 * it goes with the process as well. What a killed one left behind goes a day later.
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
    // An unpacking that was broken off may still be opening files for a moment.
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
