import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { Attachment } from '../contract.ts'

/** Below the prefix of the forms' drafts, so that signing out forgets unsent messages as it forgets those. */
const PREFIX = 'cadencia:draft:chat-outbox.'

const OUTGOING_STATES = ['waiting', 'sending', 'failed'] as const

/** One of the viewer's messages that the server has not confirmed. */
export const OutgoingMessage = z.object({
  clientId: Id,
  chatId: Id,
  senderId: Id,
  content: z.string(),
  mentionIds: z.array(Id),
  /** Uploaded before. */
  files: z.array(Attachment).default([]),
  createdAt: Instant,
  state: z.enum(OUTGOING_STATES),
  /** Why the server refused it; such a message is not sent again by itself. */
  refusal: z.string().nullable(),
})
export type OutgoingMessage = z.infer<typeof OutgoingMessage>

/** Storage may be full or forbidden; messages then live as long as the page. */
function withStorage<R>(use: (storage: Storage) => R): R | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}

/** Keeps a message over a reload; each under a key of its own, so that two tabs don't overwrite each other. */
export function keepOutgoing(message: OutgoingMessage): void {
  withStorage((storage) => storage.setItem(PREFIX + message.clientId, JSON.stringify(message)))
}

export function forgetOutgoing(clientId: string): void {
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

/** What a person left unsent in this browser, in the order of writing. */
export function keptOutgoing(senderId: string): OutgoingMessage[] {
  const kept = withStorage((storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index))
      .filter((key) => key?.startsWith(PREFIX))
      .flatMap((key) => parse(storage.getItem(key ?? ''))),
  )
  return (kept ?? [])
    .filter((message) => message.senderId === senderId)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
}
