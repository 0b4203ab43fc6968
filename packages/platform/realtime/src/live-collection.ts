import { replaceEqualDeep } from '@tanstack/react-query'

/** A row with a number that grows with each of its changes: of two copies the higher one is newer. */
export interface VersionedRow {
  readonly id: string
  readonly revision: number
}

/** Rows by id as far as they are known. */
export interface LiveCollection<R extends VersionedRow> {
  /** One of each id, in no particular order. */
  readonly rows: readonly R[]
  /** By id: the lowest revision with which a row that was removed comes back, so that late copies do not. */
  readonly returnsAt: ReadonlyMap<string, number>
}

/** A row as it is now, or null where it is gone. */
export interface RowChange<R extends VersionedRow> {
  readonly id: string
  readonly row: R | null
  /**
   * How the change became known; default: by an event. Events of one row come in the order of its changes, perhaps
   * repeated; answers to own requests come before or after the event of the same change. The answer to an edit adds no
   * row, because the row may have left meanwhile.
   */
  readonly from?: 'event' | 'creation' | 'edit'
  /** Of an own removal: the revision that was removed. A later one stays. */
  readonly revision?: number | undefined
}

/**
 * Merges rows: of two copies the one with the higher revision wins, whatever the order and repetition. New rows come
 * last. Unchanged rows stay the same objects; returns `rows` itself when nothing is new.
 */
export function mergeRows<R extends VersionedRow>(rows: readonly R[], incoming: readonly R[]): readonly R[] {
  const newest = new Map<string, R>()
  for (const row of incoming) {
    const other = newest.get(row.id)
    if (!other || other.revision < row.revision) newest.set(row.id, row)
  }
  let isChanged = false
  const kept = rows.map((row) => {
    const other = newest.get(row.id)
    if (!other) return row
    newest.delete(row.id)
    if (other.revision <= row.revision) return row
    isChanged = true
    return other
  })
  if (newest.size > 0) return [...kept, ...newest.values()]
  return isChanged ? kept : rows
}

/** Applies a change; returns the collection itself when it tells nothing new. */
export function applyRowChange<R extends VersionedRow>(
  collection: LiveCollection<R>,
  change: RowChange<R>,
): LiveCollection<R> {
  const { rows, returnsAt } = collection
  const { id, row, from = 'event', revision } = change
  const known = rows.find((one) => one.id === id)
  const minimum = returnsAt.get(id) ?? 0
  if (row === null) {
    if (!known || (revision !== undefined && revision < known.revision)) return collection
    return {
      rows: rows.filter((one) => one !== known),
      returnsAt: new Map(returnsAt).set(id, Math.max(minimum, known.revision)),
    }
  }
  if (!known && (from === 'edit' || row.revision < minimum)) return collection
  const merged = mergeRows(rows, [row])
  // A repetition of this event must not bring the row back.
  const isHeard = from === 'event' && row.revision >= minimum
  if (merged === rows && !isHeard) return collection
  return { rows: merged, returnsAt: isHeard ? new Map(returnsAt).set(id, row.revision + 1) : returnsAt }
}

/**
 * The collection as the server answered it; rows that did not change stay the same objects. Changes that were heard
 * during the fetch are to be applied on top.
 *
 * @param before the collection when the fetch began
 */
export function answeredCollection<R extends VersionedRow>(
  before: LiveCollection<R> | undefined,
  answer: readonly R[],
): LiveCollection<R> {
  const known = new Map(before?.rows.map((row) => [row.id, row]))
  return {
    rows: answer.map((row) => replaceEqualDeep(known.get(row.id), row)),
    returnsAt: before?.returnsAt ?? new Map(),
  }
}
