import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { Attachment } from '../contract.ts'

/** Shares the prefix of form drafts, which signing out deletes. */
const PREFIX = 'cadencia:draft:chat-outbox.'

const OUTGOING_STATES = ['waiting', 'sending', 'failed'] as const

/** An unconfirmed message. */
export const OutgoingMessage = z.object({
  clientId: Id,
  chatId: Id,
  senderId: Id,
  content: z.string(),
  mentionIds: z.array(Id),
  /** Already uploaded. */
  files: z.array(Attachment).default([]),
  createdAt: Instant,
  state: z.enum(OUTGOING_STATES),
  /** The server's refusal; such a message is not retried automatically. */
  refusal: z.string().nullable(),
})
export type OutgoingMessage = z.infer<typeof OutgoingMessage>

/** Without storage (full or blocked), messages live as long as the page. */
function withStorage<R>(use: (storage: Storage) => R): R | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}

/** One storage key per message, so that tabs do not overwrite each other. */
export function saveOutgoing(message: OutgoingMessage): void {
  withStorage((storage) => storage.setItem(PREFIX + message.clientId, JSON.stringify(message)))
}

export function deleteOutgoing(clientId: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + clientId))
}

function parse(text: string | null): OutgoingMessage[] {
  try {
    const message = OutgoingMessage.safeParse(JSON.parse(text ?? ''))
    return message.success ? [message.data] : []
  } catch {
    return []
  }
}

/** In the order they were written. Those of others are deleted: their writer no longer uses this browser. */
export function loadOutgoing(senderId: string): OutgoingMessage[] {
  const kept = withStorage((storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index))
      .filter((key) => key?.startsWith(PREFIX))
      .flatMap((key) => parse(storage.getItem(key ?? ''))),
  )
  for (const message of kept ?? []) if (message.senderId !== senderId) deleteOutgoing(message.clientId)
  return (kept ?? [])
    .filter((message) => message.senderId === senderId)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
}
