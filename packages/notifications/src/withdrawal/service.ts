import type { Db } from '@cadencia/db/client'
import { recordAll } from '@cadencia/db/outbox'
import { notificationsWithdrawn } from '../facts.ts'
import { enqueueReplacements } from '../push/service.ts'
import { removeFromFacts, type Withdrawn } from './repository.ts'

/**
 * In the caller's transaction: takes back what was announced of notifications that went or changed, on open pages, on devices, and
 * in facts that are kept. Mails that wait are composed of the rows when they are sent.
 */
export async function takeBack(trx: Db, withdrawn: readonly Withdrawn[], now: number): Promise<void> {
  if (withdrawn.length === 0) return
  await removeFromFacts(trx, withdrawn)
  const byPerson = Map.groupBy(withdrawn, ({ userId }) => userId)
  for (const [userId, changed] of byPerson) await enqueueReplacements(trx, { userId, changed, now })
  await recordAll(
    trx,
    notificationsWithdrawn,
    [...byPerson.keys()].map((userId) => ({ userId })),
  )
}
