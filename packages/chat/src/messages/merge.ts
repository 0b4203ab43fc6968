import type { LiveLog, LoggedRow } from '@cadencia/realtime/live-log'

/** The fields of a message that merging needs. Its revision is the chat's change counter. */
export interface Sequenced extends LoggedRow {
  /** Set by the sender's browser to match a sent message with its confirmed copy. */
  readonly clientId: string | null
}

/** A client's state of one chat, whose sequence has no gaps. */
export type ChatLog<M extends Sequenced> = LiveLog<M>

/** A message as a change of its log. */
export function changeOf<M extends Sequenced>(row: M) {
  return { id: row.id, revision: row.revision, row }
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
