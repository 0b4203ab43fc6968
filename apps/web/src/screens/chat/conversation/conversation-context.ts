import type { Message } from '@cadencia/chat/contract'
import type { OutgoingMessage } from '@cadencia/chat/messages/outbox'
import { createContext, useContext } from 'react'

/** What the messages of an open chat need to know and can do; the same object while nothing of it changes. */
export interface Conversation {
  readonly viewerId: string
  readonly isDirect: boolean
  /** The answers to one message stand here, instead of the chat. */
  readonly isThread: boolean
  /** False for a channel that is archived. */
  readonly canWrite: boolean
  readonly pinnedIds: ReadonlySet<string>
  readonly savedIds: ReadonlySet<string>
  /** A participant's name; the viewer's own is 'Você'. */
  readonly nameOf: (userId: string) => string
  readonly faceOf: (userId: string) => { readonly name: string; readonly imageUrl: string | null }
  /** One that is loaded. */
  readonly findMessage: (id: string) => Message | undefined
  /** Leads to a message, wherever it stands in the chat. */
  readonly show: (id: string) => void
  readonly react: (message: Message, emoji: string) => void
  /** Answers it in its place, quoting it. */
  readonly quote: (message: Message) => void
  /** Opens the thread that it begins, or stands in. */
  /** `isReplying`: to write there at once. */
  readonly openThread: (message: Message, how?: { readonly isReplying: boolean }) => void
  readonly pin: (message: Message, isPinned: boolean) => void
  readonly save: (message: Message, isSaved: boolean) => void
  readonly edit: (message: Message) => void
  readonly remove: (message: Message) => void
  readonly makeTask: (message: Message) => void
  readonly retry: (message: OutgoingMessage) => void
  readonly discard: (message: OutgoingMessage) => void
}

export const ConversationContext = createContext<Conversation | null>(null)

export function useConversationContext(): Conversation {
  const conversation = useContext(ConversationContext)
  if (!conversation) throw new Error('a message outside of its conversation')
  return conversation
}
