import type { Chat, Message } from '@cadencia/chat/contract'
import { useMarks } from '@cadencia/chat/marks/react'
import type { LoggedMessage } from '@cadencia/chat/messages/chat-log'
import type { OutgoingMessage } from '@cadencia/chat/messages/outbox'
import { messageOf } from '@cadencia/http/http-error'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './conversation.module.css'
import { MessagesSkeleton } from './conversation-skeleton.tsx'
import { MessageList } from './message-list.tsx'

export const NO_MESSAGES_YET = 'Nenhuma mensagem ainda. Seja o primeiro a enviar uma mensagem!'
const LOAD_FAILED = 'Não foi possível carregar as mensagens.'

interface MessagesAreaProps {
  chat: Chat
  /** The first message of the thread that is shown instead of the chat. */
  root: Message | undefined
  viewerId: string
  /** Undefined while they are not there. */
  messages: readonly LoggedMessage[] | undefined
  outgoing: readonly OutgoingMessage[]
  readCount: (sequence: number) => number
  error: Error | null
  isFetching: boolean
  isCatchingUp: boolean
  onRetry: () => void
}

/** The messages, or what stands in their place: loading, failed, none yet. */
export function MessagesArea({ messages: known, error, isFetching, onRetry, ...list }: MessagesAreaProps) {
  const { chat, root, outgoing } = list
  // What is written without a connection is shown also where no message is known.
  const messages = known ?? (error && outgoing.length > 0 ? [] : undefined)
  const { isPending: isReadingUnknown } = useMarks(chat.id)
  const isCurrent = !root && messages !== undefined && (messages.at(-1)?.sequence ?? 0) >= chat.lastSequence
  // What is known from an earlier visit waits for the rest, so that the list begins in the right place; a thread also for
  // how far it was read.
  const [isReady, setReady] = useState(false)
  const isKnown = root ? !isFetching && !isReadingUnknown : isCurrent || !isFetching
  if (!isReady && messages !== undefined && isKnown) setReady(true)

  if (!messages || !isReady) {
    return error ? (
      <div className={classes.area}>
        <ErrorState message={messageOf(error, LOAD_FAILED)} onRetry={onRetry} isRetrying={isFetching} />
      </div>
    ) : (
      <MessagesSkeleton />
    )
  }
  return (
    <>
      {error && (
        <div className={classes.stale} role="alert">
          {messageOf(error, LOAD_FAILED)}
          <Button size="compact-sm" variant="default" loading={isFetching} onClick={onRetry}>
            Tentar novamente
          </Button>
        </div>
      )}
      {messages.length + outgoing.length === 0 ? (
        <div className={classes.area}>
          <EmptyState
            icon={IconMessageCircle}
            text={NO_MESSAGES_YET}
            description="Com @ você menciona alguém, que é avisado na hora. Fotos e arquivos vão junto."
          />
        </div>
      ) : (
        <MessageList key={known ? 'all' : 'unsent'} messages={messages} {...list} />
      )}
    </>
  )
}
