import { useOutbox } from '@cadencia/chat/messages/outbox'
import type { OutgoingMessage } from '@cadencia/chat/messages/outgoing-message'
import { useMemo } from 'react'

/** Messages of all chats that could not be sent. */
export function useUnsentMessages(): readonly OutgoingMessage[] {
  const messages = useOutbox((state) => state.messages)
  return useMemo(() => messages.filter(({ state }) => state === 'failed'), [messages])
}
