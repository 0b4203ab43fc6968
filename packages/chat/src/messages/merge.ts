/** What the merge needs of a message; the contract's message has it. */
export interface Sequenced {
  readonly id: string
  /** Its place in the chat: 1, 2, 3 … without holes. */
  readonly sequence: number
  /** Counts every change of any message of the chat, so the higher of two copies is the newer. */
  readonly revision: number
  /** Given by the sender's browser, so that a message is known again whichever way it comes back. */
  readonly clientId: string | null
}

/** What this page knows of a chat. */
export interface ChatLog<M extends Sequenced> {
  /** Ascending by sequence, each once, in its newest copy. Runs may be missing between two of them. */
  readonly messages: readonly M[]
  /** Every change up to this revision is in `messages`, or concerns messages that were never loaded. */
  readonly syncedTo: number
  /** The highest revision heard of; higher than `syncedTo` when something between was missed. */
  readonly heardOf: number
}

/** Neighbours of the list between which messages are missing. */
export interface Gap<M extends Sequenced> {
  readonly after: M
  readonly before: M
}

function highestRevision(messages: readonly Sequenced[]): number {
  return messages.reduce((highest, { revision }) => Math.max(highest, revision), 0)
}

/**
 * One ordered list of what is known and what comes in: in any order, any number of times, from any source. The copy
 * with the higher revision stands. Answers `known` itself where nothing is new.
 */
export function mergeMessages<M extends Sequenced>(
  known: readonly M[],
  incoming: readonly M[],
): readonly M[] {
  const byId = new Map<string, M>()
  for (const message of incoming) {
    const other = byId.get(message.id)
    if (!other || other.revision < message.revision) byId.set(message.id, message)
  }
  let isNew = false
  const kept = known.map((message) => {
    const other = byId.get(message.id)
    if (!other) return message
    byId.delete(message.id)
    if (other.revision <= message.revision) return message
    isNew = true
    return other
  })
  if (byId.size === 0) return isNew ? kept : known
  return [...kept, ...byId.values()].sort((one, other) => one.sequence - other.sequence)
}

/** What a chat is opened with: its newest messages. */
export function openLog<M extends Sequenced>(newest: readonly M[]): ChatLog<M> {
  const revision = highestRevision(newest)
  return { messages: mergeMessages([], newest), syncedTo: revision, heardOf: revision }
}

/** Adds messages that were asked for: older ones, or those around one that was searched for. */
export function addHistory<M extends Sequenced>(log: ChatLog<M>, page: readonly M[]): ChatLog<M> {
  const messages = mergeMessages(log.messages, page)
  return messages === log.messages ? log : { ...log, messages }
}

/** Changes of messages before the loaded ones are left out: they come as they are when their page is loaded. */
function mergeChanges<M extends Sequenced>(log: ChatLog<M>, changes: readonly M[]): readonly M[] {
  // A chat that was opened without a message reaches to its beginning, whichever of them is heard first.
  const first = log.syncedTo === 0 ? undefined : log.messages[0]
  const inReach = first ? changes.filter(({ sequence }) => sequence >= first.sequence) : changes
  return mergeMessages(log.messages, inReach)
}

/** Adds one change as it was heard live, or as a call of one's own answered it. */
export function hearChange<M extends Sequenced>(log: ChatLog<M>, change: M): ChatLog<M> {
  const isNext = change.revision === log.syncedTo + 1
  return {
    messages: mergeChanges(log, [change]),
    syncedTo: isNext ? change.revision : log.syncedTo,
    heardOf: Math.max(log.heardOf, change.revision),
  }
}

/** Adds all changes since `log.syncedTo`, as the server answered them after a time without connection. */
export function catchUp<M extends Sequenced>(log: ChatLog<M>, changes: readonly M[]): ChatLog<M> {
  const revision = highestRevision(changes)
  return {
    messages: mergeChanges(log, changes),
    syncedTo: Math.max(log.syncedTo, revision),
    heardOf: Math.max(log.heardOf, revision),
  }
}

/** Whether a change was missed, so that the server has to be asked. */
export function isBehind({ syncedTo, heardOf }: Pick<ChatLog<Sequenced>, 'syncedTo' | 'heardOf'>): boolean {
  return heardOf > syncedTo
}

/** Whether the chat has messages before the loaded ones. */
export function hasOlder({ messages }: Pick<ChatLog<Sequenced>, 'messages'>): boolean {
  const [first] = messages
  return first !== undefined && first.sequence > 1
}

/** The places where messages are missing, from top to bottom. */
export function gapsOf<M extends Sequenced>(messages: readonly M[]): Gap<M>[] {
  return messages.flatMap((before, index) => {
    const after = messages[index - 1]
    return after && before.sequence > after.sequence + 1 ? [{ after, before }] : []
  })
}

/** Those of one's own messages that have not come back from the server, so that none is shown twice. */
export function stillOutgoing<O extends { readonly clientId: string }>(
  outgoing: readonly O[],
  messages: readonly Sequenced[],
): readonly O[] {
  if (outgoing.length === 0) return outgoing
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return outgoing.some(({ clientId }) => arrived.has(clientId))
    ? outgoing.filter(({ clientId }) => !arrived.has(clientId))
    : outgoing
}
