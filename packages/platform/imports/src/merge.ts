import type { OnDuplicate } from './contract.ts'

/** What becomes of some rows. */
export interface Merged<Row> {
  /** Records to make, each with all that the rows of one say. */
  readonly created: readonly Row[]
  /** Records that are there already, by id, with what the rows say. */
  readonly changed: ReadonlyMap<string, Row>
  /** Rows, by what became of them. */
  readonly imported: number
  readonly updated: number
  readonly skipped: number
}

interface Merging<Row> {
  readonly onDuplicate: OnDuplicate
  /** The ids of records that are there already, by identity. */
  readonly known: ReadonlyMap<string, string>
  readonly identityOf: (row: Row) => string
  readonly combined: (earlier: Row, later: Row) => Row
}

/** Decides about each row in the file's order; a later row of the same record counts as a repetition of the first. */
export function mergeRows<Row>(
  rows: readonly Row[],
  { onDuplicate, known, identityOf, combined }: Merging<Row>,
): Merged<Row> {
  if (onDuplicate === 'create') {
    return { created: rows, changed: new Map(), imported: rows.length, updated: 0, skipped: 0 }
  }
  const created = new Map<string, Row>()
  const changed = new Map<string, Row>()
  let repeated = 0
  for (const row of rows) {
    const identity = identityOf(row)
    const id = known.get(identity)
    const earlier = id === undefined ? created.get(identity) : changed.get(id)
    if (id !== undefined || earlier) repeated += 1
    if (onDuplicate === 'skip' && (id !== undefined || earlier)) continue
    const all = earlier ? combined(earlier, row) : row
    if (id === undefined) created.set(identity, all)
    else changed.set(id, all)
  }
  const isUpdating = onDuplicate === 'update'
  return {
    created: [...created.values()],
    changed,
    imported: created.size,
    updated: isUpdating ? repeated : 0,
    skipped: isUpdating ? 0 : repeated,
  }
}
