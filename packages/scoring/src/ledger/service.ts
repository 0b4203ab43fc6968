import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { scoringChanged } from '../facts.ts'
import { lockLedger, type Reconciled, writeDifference } from './difference-repository.ts'
import type { Scope } from './due-entries-repository.ts'

/**
 * Appends reversals of outdated entries and credits for missing ones, from the current state of the domains' tables.
 * Idempotent and independent of the order of calls. Records `scoring.changed` when entries were written.
 */
export function reconcile(db: Db, scope: Scope, now: number): Promise<Reconciled> {
  return transact(db, async (trx) => {
    await lockLedger(trx)
    const reconciled = await writeDifference(trx, scope)
    if (reconciled.written > 0) {
      await record(trx, scoringChanged, { entries: reconciled.written, at: new Date(now).toISOString() })
    }
    return reconciled
  })
}
