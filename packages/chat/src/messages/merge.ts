import { mergeRows, type VersionedRow } from '@cadencia/realtime/live-collection'

/** The fields of a message that merging needs. Its revision is the chat's change counter. */
export interface Sequenced extends VersionedRow {
  /** Position in the chat: 1, 2, 3 … without gaps. */
  readonly sequence: number
  /** Set by the sender's browser to match a sent message with its confirmed copy. */
  readonly clientId: string | null
}

/** A client's state of one chat. */
export interface ChatLog<M extends Sequenced> {
  /** Ascending by sequence, without duplicates. There may be gaps. */
  readonly messages: readonly M[]
  /** All changes up to this revision are applied, except those to messages that were never loaded. */
  readonly syncedTo: number
  /** The highest revision seen; above `syncedTo` when changes in between are missing. */
  readonly highestSeen: number
}

/** Two neighbours in the list with missing messages between them. */
export interface Gap<M extends Sequenced> {
  readonly after: M
  readonly before: M
}

function highestRevision(messages: readonly Sequenced[]): number {
  return messages.reduce((highest, { revision }) => Math.max(highest, revision), 0)
}

/** Merges two lists by sequence. Returns `known` itself when nothing changes. */
export function mergeMessages<M extends Sequenced>(
  known: readonly M[],
  incoming: readonly M[],
): readonly M[] {
  const merged = mergeRows(known, incoming)
  if (merged.length === known.length) return merged
  return merged.toSorted((one, other) => one.sequence - other.sequence)
}

/** A log with the newest page. */
export function createLog<M extends Sequenced>(newest: readonly M[]): ChatLog<M> {
  const revision = highestRevision(newest)
  return { messages: mergeMessages([], newest), syncedTo: revision, highestSeen: revision }
}

/** Adds fetched messages: older ones, or those around a search result. */
export function addHistory<M extends Sequenced>(log: ChatLog<M>, page: readonly M[]): ChatLog<M> {
  const messages = mergeMessages(log.messages, page)
  return messages === log.messages ? log : { ...log, messages }
}

/** Ignores changes of messages before the loaded ones; their page will contain them. */
function mergeChanges<M extends Sequenced>(log: ChatLog<M>, changes: readonly M[]): readonly M[] {
  // A chat that was empty when opened is loaded from its beginning, so no message is too old for it.
  const first = log.syncedTo === 0 ? undefined : log.messages[0]
  const inReach = first ? changes.filter(({ sequence }) => sequence >= first.sequence) : changes
  return mergeMessages(log.messages, inReach)
}

/** Applies a change from a live event or from the response to an own request. */
export function applyChange<M extends Sequenced>(log: ChatLog<M>, change: M): ChatLog<M> {
  const isNext = change.revision === log.syncedTo + 1
  return {
    messages: mergeChanges(log, [change]),
    syncedTo: isNext ? change.revision : log.syncedTo,
    highestSeen: Math.max(log.highestSeen, change.revision),
  }
}

/** Applies the response to `changedAfter: log.syncedTo`. */
export function catchUp<M extends Sequenced>(log: ChatLog<M>, changes: readonly M[]): ChatLog<M> {
  const revision = highestRevision(changes)
  return {
    messages: mergeChanges(log, changes),
    syncedTo: Math.max(log.syncedTo, revision),
    highestSeen: Math.max(log.highestSeen, revision),
  }
}

/** Whether changes are missing and must be fetched. */
export function hasMissedChanges({
  syncedTo,
  highestSeen,
}: Pick<ChatLog<Sequenced>, 'syncedTo' | 'highestSeen'>): boolean {
  return highestSeen > syncedTo
}

export function hasOlder({ messages }: Pick<ChatLog<Sequenced>, 'messages'>): boolean {
  const [first] = messages
  return first !== undefined && first.sequence > 1
}

/** From top to bottom. */
export function gapsOf<M extends Sequenced>(messages: readonly M[]): Gap<M>[] {
  return messages.flatMap((before, index) => {
    const after = messages[index - 1]
    return after && before.sequence > after.sequence + 1 ? [{ after, before }] : []
  })
}

/** Outgoing messages without a confirmed copy in the log. */
export function withoutConfirmed<O extends { readonly clientId: string }>(
  outgoing: readonly O[],
  messages: readonly Sequenced[],
): readonly O[] {
  if (outgoing.length === 0) return outgoing
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return outgoing.some(({ clientId }) => arrived.has(clientId))
    ? outgoing.filter(({ clientId }) => !arrived.has(clientId))
    : outgoing
}
