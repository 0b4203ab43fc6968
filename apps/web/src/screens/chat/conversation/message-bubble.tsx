import type { Message } from '@cadencia/chat/contract'
import { DELETED } from '@cadencia/chat/labels'
import { formatDateTime, formatTime } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import { IconBookmarkFilled, IconCheck, IconChecklist, IconChecks, IconPinFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ReactionList } from '../../../conversation/reaction-list.tsx'
import { RowWithTools } from '../../../conversation/row-with-tools.tsx'
import { SaidText } from '../../../conversation/said-text.tsx'
import { SentFiles } from '../../../conversation/sent-files.tsx'
import { useConversationContext } from './conversation-context.ts'
import classes from './message.module.css'
import { actionsOf, quickActionsOf } from './message-actions.ts'
import { MessageQuote } from './message-quote.tsx'
import { ThreadLink } from './thread-link.tsx'

interface MessageBubbleProps {
  message: Message
  isOwn: boolean
  /** How many others have read it; of own messages only. */
  readCount: number
}

/** One confirmed message. */
export function MessageBubble({ message, isOwn, readCount }: MessageBubbleProps) {
  const conversation = useConversationContext()
  const { viewerId, isThread, canWrite, pinnedIds, savedIds, nameOf, react } = conversation
  if (message.deletedAt) {
    return (
      <>
        <DeletedBubble message={message} isOwn={isOwn} />
        <ThreadLink message={message} />
      </>
    )
  }
  return (
    <>
      <RowWithTools
        className={classes.bubble}
        data-own={isOwn || undefined}
        menuLabel="Ações da mensagem"
        actionsOf={() => actionsOf(message, conversation)}
        quickActions={quickActionsOf(message, conversation)}
        onReact={canWrite ? (emoji) => react(message, emoji) : undefined}
      >
        {message.replyTo && <MessageQuote {...message.replyTo} />}
        {message.content && (
          <SaidText
            text={message.content}
            format={message.contentFormat}
            mentions={message.mentions}
            viewerId={viewerId}
          />
        )}
        <SentFiles attachments={message.attachments} />
        {message.taskId && <TaskMark taskId={message.taskId} />}
        <span className={classes.meta}>
          {pinnedIds.has(message.id) && <IconPinFilled size={12} aria-label="Fixada" />}
          {savedIds.has(message.id) && <IconBookmarkFilled size={12} aria-label="Salva" />}
          {message.editedAt && <span title={formatDateTime(message.editedAt)}>editada</span>}
          <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
            {formatTime(message.createdAt)}
          </time>
          {isOwn && !isThread && <Receipt readCount={readCount} />}
        </span>
      </RowWithTools>
      <ReactionList
        reactions={message.reactions}
        viewerId={viewerId}
        nameOf={nameOf}
        onToggle={canWrite ? (emoji) => react(message, emoji) : undefined}
      />
      <ThreadLink message={message} />
    </>
  )
}

function DeletedBubble({ message, isOwn }: { message: Message; isOwn: boolean }) {
  return (
    <div className={classes.bubble} data-own={isOwn || undefined} data-deleted>
      <p className={classes.deletedText}>{DELETED}</p>
      <span className={classes.meta}>
        <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
          {formatTime(message.createdAt)}
        </time>
      </span>
    </div>
  )
}

/** Leads to the task that was made of a message. */
function TaskMark({ taskId }: { taskId: string }) {
  return (
    <Link to={`/sprints/tasks/${taskId}`} className={classes.task ?? ''}>
      <IconChecklist size={14} stroke={2} aria-hidden />
      Virou tarefa
    </Link>
  )
}

/** Whether an own message was read: in a direct chat by the other person, else by how many. */
function Receipt({ readCount }: { readCount: number }) {
  const { isDirect } = useConversationContext()
  const label = receiptLabel(readCount, isDirect)
  const Mark = readCount > 0 ? IconChecks : IconCheck
  return (
    <span className={classes.receipt} data-read={readCount > 0 || undefined} title={label}>
      <Mark size={14} stroke={2} aria-hidden />
      <span className={classes.srOnly}>{label}</span>
    </span>
  )
}

function receiptLabel(readCount: number, isDirect: boolean): string {
  if (readCount === 0) return 'Enviada'
  return isDirect ? 'Lida' : `Lida por ${plural(readCount, 'pessoa', 'pessoas')}`
}
