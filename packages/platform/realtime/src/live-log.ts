/** A row with a number that grows with each of its changes: of two copies the higher one is newer. */
interface VersionedRow {
  readonly id: string
  readonly revision: number
}

/** A row of a log whose changes are counted without gaps: its `revision` is the log's count at its latest change. */
export interface LoggedRow extends VersionedRow {
  /** Orders the log. */
  readonly sequence: number
}

/**
 * A change of a log: a row as it is now, or null for one that was removed for good. Without a row it is a change of something
 * else that is counted with this log's, such as a message of another thread.
 */
export interface LogChange<R extends LoggedRow> {
  readonly id: string
  readonly revision: number
  readonly row?: R | null
}

/** A client's state of one log, such as the messages of a chat or the comments on a record. */
export interface LiveLog<R extends LoggedRow> {
  /** Ascending by sequence, without duplicates. There may be gaps. */
  readonly rows: readonly R[]
  /** The lowest sequence that was loaded; 0 where the log is loaded from its beginning. */
  readonly loadedFrom: number
  /** Removed rows, which older answers must not bring back. */
  readonly removedIds: readonly string[]
  /** All changes up to this revision are applied, except those to rows that were never loaded. */
  readonly syncedTo: number
  /** The highest revision seen; above `syncedTo` when changes in between are missing. */
  readonly highestSeen: number
}

/** A part of a log's history, relative to the row of this id. */
export type HistoryAnchor =
  | { readonly before: string }
  | { readonly after: string }
  | { readonly around: string }

/** Two neighbours in a log with missing rows between them. */
export interface Gap<R extends LoggedRow> {
  readonly after: R
  readonly before: R
}

/** Whether a log whose sequence has no gaps has rows before the loaded ones. */
export function hasOlder({ rows: [first] }: Pick<LiveLog<LoggedRow>, 'rows'>): boolean {
  return first !== undefined && first.sequence > 1
}

function highestRevision(changes: readonly { readonly revision: number }[]): number {
  return changes.reduce((highest, { revision }) => Math.max(highest, revision), 0)
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

/** Merges two lists by sequence. Returns `known` itself when nothing changes. */
export function mergeLogged<R extends LoggedRow>(known: readonly R[], incoming: readonly R[]): readonly R[] {
  const merged = mergeRows(known, incoming)
  if (merged.length === known.length) return merged
  return merged.toSorted((one, other) => one.sequence - other.sequence)
}

/**
 * A log with the newest page.
 *
 * @param knownTo a revision up to which the page holds all changes, where it is known
 */
export function createLog<R extends LoggedRow>(newest: readonly R[], knownTo = 0): LiveLog<R> {
  const rows = mergeLogged([], newest)
  const revision = Math.max(knownTo, highestRevision(newest))
  const loadedFrom = rows[0]?.sequence ?? 0
  return { rows, loadedFrom, removedIds: [], syncedTo: revision, highestSeen: revision }
}

/** Adds fetched rows, such as older ones. */
export function addHistory<R extends LoggedRow>(log: LiveLog<R>, page: readonly R[]): LiveLog<R> {
  const rows = mergeLogged(
    log.rows,
    page.filter(({ id }) => !log.removedIds.includes(id)),
  )
  const first = page[0]?.sequence ?? log.loadedFrom
  return rows === log.rows ? log : { ...log, rows, loadedFrom: Math.min(log.loadedFrom, first) }
}

/** Ignores changes of rows before the loaded ones; their page will contain them. */
function withChanges<R extends LoggedRow>(log: LiveLog<R>, changes: readonly LogChange<R>[]) {
  const gone = changes.flatMap(({ id, row }) => (row === null ? [id] : []))
  const removedIds = gone.length === 0 ? log.removedIds : [...new Set([...log.removedIds, ...gone])]
  const isShown = ({ id, sequence }: R) => sequence >= log.loadedFrom && !removedIds.includes(id)
  const rows = mergeLogged(
    log.rows,
    changes.flatMap(({ row }) => (row && isShown(row) ? [row] : [])),
  )
  const isRemoved = ({ id }: R) => gone.includes(id)
  return { rows: rows.some(isRemoved) ? rows.filter((row) => !isRemoved(row)) : rows, removedIds }
}

/** Applies a change from a live event or from the response to an own request. */
export function applyLogChange<R extends LoggedRow>(log: LiveLog<R>, change: LogChange<R>): LiveLog<R> {
  // Known already, or older than a removal that is.
  if (change.revision <= log.syncedTo) return log
  const isNext = change.revision === log.syncedTo + 1
  return {
    ...log,
    ...withChanges(log, [change]),
    syncedTo: isNext ? change.revision : log.syncedTo,
    highestSeen: Math.max(log.highestSeen, change.revision),
  }
}

/** Applies the answer to the question for all changes after `log.syncedTo`. */
export function catchUp<R extends LoggedRow>(log: LiveLog<R>, changes: readonly LogChange<R>[]): LiveLog<R> {
  const revision = highestRevision(changes)
  return {
    ...log,
    ...withChanges(log, changes),
    syncedTo: Math.max(log.syncedTo, revision),
    highestSeen: Math.max(log.highestSeen, revision),
  }
}

/** Whether changes are missing and must be fetched. */
export function hasMissedChanges({
  syncedTo,
  highestSeen,
}: Pick<LiveLog<LoggedRow>, 'syncedTo' | 'highestSeen'>): boolean {
  return highestSeen > syncedTo
}

/** The log with at most `count` rows. */
export function newestOf<R extends LoggedRow>(log: LiveLog<R>, count: number): LiveLog<R> {
  if (log.rows.length <= count) return log
  const rows = log.rows.slice(-count)
  return { ...log, rows, loadedFrom: rows[0]?.sequence ?? log.loadedFrom }
}

/**
 * Reads all changes after a revision.
 *
 * @param readPage the changes after a revision, ascending, at most `limit`
 */
export async function readChanges<R extends LoggedRow>(
  revision: number,
  readPage: (after: number) => Promise<readonly LogChange<R>[]>,
  limit: number,
): Promise<LogChange<R>[]> {
  const changes: LogChange<R>[] = []
  for (let after = revision; ; ) {
    const page = await readPage(after)
    changes.push(...page)
    const last = page.at(-1)
    if (!last || page.length < limit) return changes
    after = last.revision
  }
}
