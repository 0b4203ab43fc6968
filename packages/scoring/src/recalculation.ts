import { type Db, transact } from '@cadencia/db/client'
import { awardBadges } from './badges/service.ts'
import type { Recalculation } from './contract.ts'
import { lockLedger } from './ledger/difference-repository.ts'
import { findLastRun, insertRun } from './ledger/repository.ts'
import { reconcile } from './ledger/service.ts'

/**
 * Reconciles the whole ledger and awards due badges. Idempotent. Of concurrent calls, also in other processes, one
 * does the work; the others wait and return its result.
 */
export function recalculateEverything(db: Db, now: () => number): Promise<Recalculation> {
  return transact(db, async (trx) => {
    const before = await findLastRun(trx)
    await lockLedger(trx)
    const last = await findLastRun(trx)
    if (last && last.id !== before?.id) return last
    const startedAt = new Date(now()).toISOString()
    const { entries, written } = await reconcile(trx, 'all', now())
    await awardBadges(trx, { userIds: 'all', now: now() })
    const finishedAt = new Date(now()).toISOString()
    return insertRun(trx, { startedAt, finishedAt, entries, corrected: written })
  })
}
