import { DELETED } from '@cadencia/chat/labels'
import { UnstyledButton } from '@mantine/core'
import { useConversationContext } from './conversation-context.ts'
import classes from './message.module.css'

export interface QuoteProps {
  id: string
  senderId: string
  senderName: string
  excerpt: string
  isDeleted: boolean
}

const NO_TEXT = 'Arquivos'

/** What a message answers; a click leads there. */
export function MessageQuote({ id, senderId, senderName, excerpt, isDeleted }: QuoteProps) {
  const { viewerId, show } = useConversationContext()
  const name = senderId === viewerId ? 'Você' : senderName
  const text = isDeleted ? DELETED : excerpt || NO_TEXT
  return (
    <UnstyledButton
      tabIndex={-1}
      className={classes.quote}
      aria-label={`Em resposta a ${name}: ${text}`}
      onClick={(event) => {
        event.stopPropagation()
        show(id)
      }}
    >
      <span className={classes.quoteName}>{name}</span>
      <span className={classes.quoteText}>{text}</span>
    </UnstyledButton>
  )
}
