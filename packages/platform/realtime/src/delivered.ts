import { couldSee, isLater, parseSnapshot, type Snapshot } from './snapshot.ts'

interface Recorded {
  readonly id: number
  /** The transaction that recorded it. */
  readonly xid: string
}

/**
 * Remembers what this process has delivered: everything that the checkpoint, a database snapshot, could see,
 * and the ids of the facts that came after it. So a fact that is committed late is still new, and one that
 * arrives twice (by notice, by catching up, through Redis) is not.
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
    /** The checkpoint as Postgres writes it and when it was set, in epoch milliseconds; null before the first. */
    checkpoint: (): { snapshot: string; at: number } | null =>
      checkpoint && { snapshot: checkpoint.text, at: movedAt },
    isNew,
    /** Answers those that are new, in their order, and remembers them. */
    takeNew: <R extends Recorded>(rows: readonly R[]): R[] => {
      const fresh: R[] = []
      for (const row of rows) {
        if (!isNew(row)) continue
        since.set(row.id, BigInt(row.xid))
        fresh.push(row)
      }
      return fresh
    },
    /** Everything that this snapshot could see has been delivered. An older one changes nothing. */
    advance: (text: string): void => {
      const snapshot = parseSnapshot(text)
      if (!checkpoint || isLater(snapshot, checkpoint)) moveTo(snapshot)
    },
    /** Starts afresh where the database's transaction ids went back: it is another database. */
    restart: (text: string): void => {
      since.clear()
      moveTo(parseSnapshot(text))
    },
  }
}
export type Delivered = ReturnType<typeof createDelivered>
