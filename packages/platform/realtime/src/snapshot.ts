/** A Postgres snapshot: which transactions had ended when it was taken. */
export interface Snapshot {
  /** As Postgres writes it: `xmin:xmax:xip,…`. */
  readonly text: string
  readonly xmin: bigint
  readonly xmax: bigint
  readonly running: ReadonlySet<bigint>
}

/** Reads the text of `pg_current_snapshot()`. Throws a SyntaxError on anything else. */
export function parseSnapshot(text: string): Snapshot {
  const [xmin, xmax, running = ''] = text.split(':')
  if (!xmin || !xmax) throw new SyntaxError(`not a snapshot: ${text}`)
  const ids = running === '' ? [] : running.split(',').map(BigInt)
  return { text, xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(ids) }
}

/** Whether what the transaction wrote could be seen when the snapshot was taken. */
export function couldSee(snapshot: Snapshot, xid: bigint): boolean {
  return xid < snapshot.xmin || (xid < snapshot.xmax && !snapshot.running.has(xid))
}

/** Whether `candidate` was taken after `known` on the same server. */
export function isLater(candidate: Snapshot, known: Snapshot): boolean {
  if (candidate.xmax !== known.xmax) return candidate.xmax > known.xmax && candidate.xmin >= known.xmin
  return candidate.running.size < known.running.size
}
