import type { LoggedMessage } from '@cadencia/chat/messages/chat-log'
import type { OutgoingMessage } from '@cadencia/chat/messages/outbox'
import { plural } from '@cadencia/locale/text'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { memo, type ReactNode } from 'react'
import { AboveMessage } from '../../../conversation/above-message.tsx'
import log from '../../../conversation/message-log.module.css'
import { isSameEntry, type MessageEntry, type TimelineEntry } from '../../../conversation/timeline.ts'
import { useConversationContext } from './conversation-context.ts'
import classes from './message.module.css'
import { MessageBubble } from './message-bubble.tsx'
import { OutgoingBubble } from './outgoing-bubble.tsx'

interface TimelineRowProps {
  entry: TimelineEntry<LoggedMessage, OutgoingMessage>
  /** How many others have read it. */
  readCount: number
  /** It was looked for, and has just been found. */
  isHighlighted: boolean
}

/** One message with what stands above it. */
export const TimelineRow = memo(
  function TimelineRow({ entry, readCount, isHighlighted }: TimelineRowProps) {
    return (
      <>
        <AboveMessage entry={entry} />
        <div
          className={classes.message}
          data-own={entry.isOwn || undefined}
          data-first={entry.isFirstOfGroup || undefined}
          data-highlighted={isHighlighted || undefined}
        >
          {entry.kind === 'outgoing' ? (
            <OwnColumn>
              <OutgoingBubble outgoing={entry.outgoing} />
            </OwnColumn>
          ) : (
            <MessageColumn entry={entry} readCount={readCount} />
          )}
        </div>
        {entry.kind === 'message' && entry.message.sequence === 0 && (
          <div className={log.divider}>
            <span>{plural(entry.message.thread?.count ?? 0, 'resposta', 'respostas')}</span>
          </div>
        )}
      </>
    )
  },
  (one, other) =>
    one.readCount === other.readCount &&
    one.isHighlighted === other.isHighlighted &&
    isSameEntry(one.entry, other.entry),
)

function OwnColumn({ children }: { children: ReactNode }) {
  return (
    <div className={classes.column}>
      <span className={classes.srOnly}>Você</span>
      {children}
    </div>
  )
}

interface MessageColumnProps {
  entry: MessageEntry<LoggedMessage>
  readCount: number
}

function MessageColumn({ entry, readCount }: MessageColumnProps) {
  const { faceOf } = useConversationContext()
  const { message, isOwn, isFirstOfGroup } = entry
  const bubble = <MessageBubble message={message} isOwn={isOwn} readCount={readCount} />
  if (isOwn) return <OwnColumn>{bubble}</OwnColumn>
  return (
    <>
      <span className={classes.face}>
        {isFirstOfGroup && (
          <UserAvatar
            name={message.senderName}
            imageUrl={faceOf(message.senderId).imageUrl}
            size={32}
            isDecorative
          />
        )}
      </span>
      <div className={classes.column}>
        {isFirstOfGroup ? (
          <span className={classes.sender}>{message.senderName}</span>
        ) : (
          <span className={classes.srOnly}>{message.senderName}</span>
        )}
        {bubble}
      </div>
    </>
  )
}
