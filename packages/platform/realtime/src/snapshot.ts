/** A Postgres snapshot. */
export interface Snapshot {
  /** `xmin:xmax:xip,…`. */
  readonly text: string
  readonly xmin: bigint
  readonly xmax: bigint
  readonly running: ReadonlySet<bigint>
}

/** Parses `pg_current_snapshot()`. Throws a SyntaxError. */
export function parseSnapshot(text: string): Snapshot {
  const [xmin, xmax, running = ''] = text.split(':')
  if (!xmin || !xmax) throw new SyntaxError(`not a snapshot: ${text}`)
  const ids = running === '' ? [] : running.split(',').map(BigInt)
  return { text, xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(ids) }
}

/** True if the transaction's writes were visible to the snapshot. */
export function couldSee(snapshot: Snapshot, xid: bigint): boolean {
  return xid < snapshot.xmin || (xid < snapshot.xmax && !snapshot.running.has(xid))
}

/** True if `candidate` is later than `known`, on the same server. */
export function isLater(candidate: Snapshot, known: Snapshot): boolean {
  if (candidate.xmax !== known.xmax) return candidate.xmax > known.xmax && candidate.xmin >= known.xmin
  return candidate.running.size < known.running.size
}
