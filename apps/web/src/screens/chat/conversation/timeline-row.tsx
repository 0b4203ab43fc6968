import { dayLabel } from '@cadencia/chat/labels'
import { formatWeekday } from '@cadencia/locale/dates'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { memo, type ReactNode } from 'react'
import conversation from './conversation.module.css'
import { useConversationContext } from './conversation-context.ts'
import classes from './message.module.css'
import { MessageBubble } from './message-bubble.tsx'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import type { MessageEntry, TimelineEntry } from './timeline.ts'

interface TimelineRowProps {
  entry: TimelineEntry
  /** How many others have read it. */
  readCount: number
  /** It was looked for, and has just been found. */
  isHighlighted: boolean
}

/** One message with what stands above it: a day, the beginning of what is unread. */
export const TimelineRow = memo(
  function TimelineRow({ entry, readCount, isHighlighted }: TimelineRowProps) {
    return (
      <>
        {entry.kind === 'message' && entry.gap && <p className={conversation.gap}>Carregando mensagens…</p>}
        {entry.day && <DayDivider day={entry.day} />}
        {entry.kind === 'message' && entry.isFirstUnread && (
          <div className={conversation.divider} data-unread>
            <span>Novas mensagens</span>
          </div>
        )}
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
          <div className={conversation.divider}>
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

function isSameEntry(one: TimelineEntry, other: TimelineEntry): boolean {
  if (one.day !== other.day || one.isFirstOfGroup !== other.isFirstOfGroup) return false
  if (one.kind === 'outgoing') return other.kind === 'outgoing' && one.outgoing === other.outgoing
  return (
    other.kind === 'message' &&
    one.message === other.message &&
    one.isFirstUnread === other.isFirstUnread &&
    (one.gap === null) === (other.gap === null)
  )
}

function DayDivider({ day }: { day: string }) {
  const label = dayLabel(day, saoPauloDay(Date.now()))
  return (
    <div className={conversation.divider}>
      <time dateTime={day} title={formatWeekday(day)}>
        {label}
      </time>
    </div>
  )
}

function OwnColumn({ children }: { children: ReactNode }) {
  return (
    <div className={classes.column}>
      <span className={classes.srOnly}>Você</span>
      {children}
    </div>
  )
}

function MessageColumn({ entry, readCount }: { entry: MessageEntry; readCount: number }) {
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
