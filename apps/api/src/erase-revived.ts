import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '@cadencia/db/database-away'
import { completeErasureList, eraseListed, readErasureList } from '@cadencia/server/erasure/erasures'
import type { Services } from './services.ts'

/** Timeout of the storage during the start. */
const LIMIT_MS = 10_000
const RETRY_MS = 60_000

type Parts = Pick<Services, 'db' | 'domains' | 'storage' | 'logger'>

/**
 * Repeats erasures undone by a restored backup, before serving. If the storage is unavailable the start continues, and
 * it is retried every minute. Rejects while the database is down.
 */
export async function eraseRevived(services: Parts, signal: AbortSignal): Promise<void> {
  if (!(await tryOnce(services))) void retryUntilDone(services, signal)
}

async function tryOnce({ db, domains, storage, logger }: Parts): Promise<boolean> {
  const erasables = domains.flatMap(({ erasable = [] }) => erasable)
  try {
    const opened = await within(LIMIT_MS, storage())
    const list = await within(LIMIT_MS, readErasureList(opened))
    const count = await eraseListed(db, list, erasables)
    if (count > 0) logger.warn({ count }, 'a restored backup held erased people; they were erased again')
    await within(LIMIT_MS, completeErasureList(db, list, opened))
    return true
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    logger.error({ err: error }, 'the list of the erased could not be compared with the database')
    return false
  }
}

async function retryUntilDone(services: Parts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted || (await tryOnce(services).catch(() => false))) return
  }
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(limitMs)
  const { promise: expired, reject } = Promise.withResolvers<never>()
  late.addEventListener('abort', () => reject(late.reason))
  return Promise.race([work, expired])
}
