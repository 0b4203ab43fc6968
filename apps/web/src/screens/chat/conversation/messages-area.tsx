import type { Chat, Message } from '@cadencia/chat/contract'
import { useMarks } from '@cadencia/chat/marks/react'
import { findThreadId, type LoggedMessage } from '@cadencia/chat/messages/chat-log'
import { useHistory } from '@cadencia/chat/messages/conversation'
import type { OutgoingMessage } from '@cadencia/chat/messages/outbox'
import { EmptyState } from '@cadencia/ui/empty-state'
import { IconMessageCircle } from '@tabler/icons-react'
import { LogArea } from '../../../conversation/log-area.tsx'
import { MessageLog } from '../../../conversation/message-log.tsx'
import { useUrlState } from '../../../kit/use-url-state.ts'
import classes from './conversation.module.css'
import { TimelineRow } from './timeline-row.tsx'
import { useReading } from './use-reading.ts'

export const NO_MESSAGES_YET = 'Nenhuma mensagem ainda. Seja o primeiro a enviar uma mensagem!'

interface MessagesAreaProps extends Omit<MessagesProps, 'messages'> {
  /** Undefined while they are not there. */
  messages: readonly LoggedMessage[] | undefined
  error: Error | null
  isFetching: boolean
  onRetry: () => void
}

/** The messages of a chat or of a thread, or what stands in their place: loading, failed, none yet. */
export function MessagesArea({ messages: known, error, isFetching, onRetry, ...list }: MessagesAreaProps) {
  const { chat, root, outgoing } = list
  // What is written without a connection is shown also where no message is known.
  const messages = known ?? (error && outgoing.length > 0 ? [] : undefined)
  const { isPending: isReadingUnknown } = useMarks(chat.id)
  const isCurrent = !root && messages !== undefined && (messages.at(-1)?.sequence ?? 0) >= chat.lastSequence
  // What is known from an earlier visit waits for the rest, so that the list begins in the right place; a thread also for
  // how far it was read.
  const isKnown = root ? !isFetching && !isReadingUnknown : isCurrent || !isFetching
  return (
    <LogArea hasMessages={messages !== undefined} {...{ isKnown, error, isFetching, onRetry }}>
      {messages && messages.length + outgoing.length > 0 ? (
        <Messages key={known ? 'all' : 'unsent'} messages={messages} {...list} />
      ) : (
        <div className={classes.area}>
          <EmptyState
            icon={IconMessageCircle}
            text={NO_MESSAGES_YET}
            description="Com @ você menciona alguém, que é avisado na hora. Fotos e arquivos vão junto."
          />
        </div>
      )}
    </LogArea>
  )
}

interface MessagesProps {
  chat: Chat
  /** The first message of the thread that is shown instead of the chat; it is the first of the messages, too. */
  root: Message | undefined
  viewerId: string
  messages: readonly LoggedMessage[]
  outgoing: readonly OutgoingMessage[]
  /** Missing messages are on their way. */
  isCatchingUp: boolean
  /** How many others have read up to a sequence. */
  readCount: (sequence: number) => number
}

function Messages({ chat, root, viewerId, messages, readCount, ...log }: MessagesProps) {
  const reading = useReading({ chat, root, viewerId, messages })
  const { params, change } = useUrlState()
  const threadId = root?.id ?? null
  const history = useHistory(chat.id, threadId)
  // What fails of a jump is told by the jump.
  const sought = useHistory(chat.id, threadId)
  /** What stands only in a thread is shown there. */
  const find = async (id: string): Promise<boolean> => {
    if (await sought.find(id)) return true
    const thread = root ? undefined : await findThreadId(chat.id, id)
    if (thread !== undefined) change({ thread })
    return thread !== undefined
  }
  // Beside a thread the address speaks of what stands there.
  const isReady = root !== undefined || !params.has('thread')
  return (
    <MessageLog
      {...{ messages, viewerId, reading, history }}
      hasRoot={root !== undefined}
      jump={{ isReady, find }}
      {...log}
    >
      {(entry, isMarked) => (
        <TimelineRow
          entry={entry}
          readCount={entry.kind === 'message' && entry.isOwn ? readCount(entry.message.sequence) : 0}
          isHighlighted={isMarked}
        />
      )}
    </MessageLog>
  )
}
