import { type Db, transact } from '@cadencia/db/client'
import { awardBadges } from './badges/service.ts'
import type { Recalculation } from './contract.ts'
import { lockLedger, reconcile } from './ledger/service.ts'

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
    return trx
      .insertInto('score_runs')
      .values({
        started_at: startedAt,
        finished_at: new Date(now()).toISOString(),
        entries,
        corrected: written,
      })
      .returning(['finished_at as finishedAt', 'entries', 'corrected'])
      .executeTakeFirstOrThrow()
  })
}

function findLastRun(db: Db) {
  return db
    .selectFrom('score_runs')
    .select(['id', 'finished_at as finishedAt', 'entries', 'corrected'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
