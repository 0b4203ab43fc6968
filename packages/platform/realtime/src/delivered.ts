import { couldSee, isLater, parseSnapshot, type Snapshot } from './snapshot.ts'

interface Recorded {
  readonly id: number
  readonly xid: string
}

/**
 * Tracks which facts this process has delivered: all visible to the checkpoint (a database snapshot), and the ids
 * delivered since. A late commit still counts as new; a duplicate (by NOTIFY, catch-up or Redis) does not.
 */
export function createDelivered() {
  let checkpoint: Snapshot | null = null
  let movedAt = 0
  const since = new Map<number, bigint>()

  function isNew({ id, xid }: Recorded): boolean {
    return !since.has(id) && !(checkpoint && couldSee(checkpoint, BigInt(xid)))
  }

  function moveTo(snapshot: Snapshot): void {
    checkpoint = snapshot
    movedAt = Date.now()
    for (const [id, xid] of since) if (couldSee(snapshot, xid)) since.delete(id)
  }

  return {
    /** The checkpoint's snapshot text and when it was set, in epoch milliseconds; null before the first. */
    checkpoint: (): { snapshot: string; at: number } | null =>
      checkpoint && { snapshot: checkpoint.text, at: movedAt },
    isNew,
    /** Returns the undelivered rows, in order, and marks them delivered. */
    takeNew: <R extends Recorded>(rows: readonly R[]): R[] => {
      const fresh: R[] = []
      for (const row of rows) {
        if (!isNew(row)) continue
        since.set(row.id, BigInt(row.xid))
        fresh.push(row)
      }
      return fresh
    },
    /** Moves the checkpoint; an older snapshot is ignored. */
    advance: (text: string): void => {
      const snapshot = parseSnapshot(text)
      if (!checkpoint || isLater(snapshot, checkpoint)) moveTo(snapshot)
    },
    /** Resets when transaction ids went back, which means another database. */
    restart: (text: string): void => {
      since.clear()
      moveTo(parseSnapshot(text))
    },
  }
}
export type Delivered = ReturnType<typeof createDelivered>
