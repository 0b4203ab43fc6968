import type { Quote as QuotedMessage } from '@cadencia/chat/contract'
import { DELETED } from '@cadencia/chat/labels'
import { Quote } from '../../../conversation/quote.tsx'
import { useConversationContext } from './conversation-context.ts'

/** What a message answers; a click leads there. */
export function MessageQuote({ id, senderId, senderName, excerpt, isDeleted }: QuotedMessage) {
  const { viewerId, show } = useConversationContext()
  return (
    <Quote
      name={senderId === viewerId ? 'Você' : senderName}
      text={isDeleted ? DELETED : excerpt}
      onShow={() => show(id)}
    />
  )
}
