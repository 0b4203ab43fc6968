import type { Db } from '@cadencia/db/client'
import type { Messenger } from '@cadencia/messaging/messenger'

/** What forbids writing to a number, as leads show it. */
export interface Suppression {
  readonly isOptedOut: boolean
  readonly isMarketingStopped: boolean
}

export type SuppressionPort = Pick<Messenger, 'isOptedOut' | 'isMarketingStopped'>

/** Answers for these numbers what forbids writing to them; a lead without a number is not forbidden. */
export async function readSuppression(
  db: Db,
  messenger: SuppressionPort,
  phones: readonly string[],
): Promise<(phone: string | null) => Suppression> {
  const optedOut = phones.length === 0 ? new Set<string>() : await messenger.isOptedOut(db, phones)
  const stopped = phones.length === 0 ? new Set<string>() : await messenger.isMarketingStopped(db, phones)
  return (phone) => ({
    isOptedOut: phone !== null && optedOut.has(phone),
    isMarketingStopped: phone !== null && stopped.has(phone),
  })
}
