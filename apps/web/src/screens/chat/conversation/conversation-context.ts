import type { Message } from '@cadencia/chat/contract'
import type { OutgoingMessage } from '@cadencia/chat/messages/outbox'
import { createContext, useContext } from 'react'

/** What the messages of an open chat need to know and can do; the same object while nothing of it changes. */
export interface Conversation {
  readonly viewerId: string
  readonly isDirect: boolean
  /** A participant's name; the viewer's own is 'Você'. */
  readonly nameOf: (userId: string) => string
  readonly pictureOf: (userId: string) => string | null
  readonly react: (message: Message, emoji: string) => void
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
