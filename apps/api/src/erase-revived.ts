import { setTimeout as sleep } from 'node:timers/promises'
import { eraseListed, listUnlisted, readErasureList, writeEntries } from '@cadencia/server/erasure/erasures'
import pTimeout from 'p-timeout'
import type { Services } from './services.ts'

/** Timeout of the storage during the start. */
const LIMIT_MS = 5000
const RETRY_MS = 60_000

type Parts = Pick<Services, 'db' | 'domains' | 'storage' | 'logger'>

/**
 * Repeats erasures undone by a restored backup, before serving. If the storage is unavailable the start continues, and
 * it is retried every minute. Rejects while the database is down.
 */
export async function eraseRevived(services: Parts, signal: AbortSignal): Promise<void> {
  if (!(await tryOnce(services))) void retryUntilDone(services, signal)
}

/** False while the storage is away: its errors are caught apart, since those of a database that is away look the same. */
async function tryOnce({ db, domains, storage, logger }: Parts): Promise<boolean> {
  const read = await whileStored(logger, async () => {
    const opened = await storage()
    return { opened, list: await readErasureList(opened) }
  })
  if (!read) return false
  const { opened, list } = read
  const erasables = domains.flatMap(({ erasable = [] }) => erasable)
  const count = await eraseListed(db, list, erasables)
  if (count > 0) logger.warn({ count }, 'a restored backup held erased people; they were erased again')
  const missing = await listUnlisted(db, list)
  const written = await whileStored(logger, () => writeEntries(opened, missing).then(() => true))
  return written ?? false
}

/** What `work` with the storage answers; undefined when it fails or takes too long. */
async function whileStored<T>(logger: Services['logger'], work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await pTimeout(work(), { milliseconds: LIMIT_MS })
  } catch (error) {
    logger.error({ err: error }, 'the list of the erased could not be compared with the database')
    return undefined
  }
}

async function retryUntilDone(services: Parts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted || (await tryOnce(services).catch(() => false))) return
  }
}
