import type { Message } from '@cadencia/chat/contract'
import { DELETED } from '@cadencia/chat/labels'
import { formatDateTime, formatTime } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import { IconCheck, IconChecklist, IconChecks, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ReactionList } from '../../../conversation/reaction-list.tsx'
import { RowWithTools } from '../../../conversation/row-with-tools.tsx'
import { SentFiles } from '../../../conversation/sent-files.tsx'
import { FormattedText } from '../../../kit/text/formatted-text.tsx'
import type { DirectAction } from '../../../records/actions/action.ts'
import { copyLinkAction, copyTextAction } from '../../../records/actions/copy-actions.ts'
import { type Conversation, useConversationContext } from './conversation-context.ts'
import classes from './message.module.css'

interface MessageBubbleProps {
  message: Message
  isOwn: boolean
  /** How many others have read it; of own messages only. */
  readCount: number
}

/** One confirmed message. */
export function MessageBubble({ message, isOwn, readCount }: MessageBubbleProps) {
  const conversation = useConversationContext()
  const { viewerId, nameOf, react } = conversation
  if (message.deletedAt) return <DeletedBubble message={message} isOwn={isOwn} />
  return (
    <>
      <RowWithTools
        className={classes.bubble}
        data-own={isOwn || undefined}
        menuLabel="Ações da mensagem"
        actionsOf={() => actionsOf(message, isOwn, conversation)}
        onReact={(emoji) => react(message, emoji)}
      >
        {message.content && (
          <FormattedText
            text={message.content}
            format={message.contentFormat}
            mentions={message.mentions}
            viewerId={viewerId}
          />
        )}
        <SentFiles attachments={message.attachments} />
        {message.taskId && <TaskMark taskId={message.taskId} />}
        <span className={classes.meta}>
          {message.editedAt && <span title={formatDateTime(message.editedAt)}>editada</span>}
          <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
            {formatTime(message.createdAt)}
          </time>
          {isOwn && <Receipt readCount={readCount} />}
        </span>
      </RowWithTools>
      <ReactionList
        reactions={message.reactions}
        viewerId={viewerId}
        nameOf={nameOf}
        onToggle={(emoji) => react(message, emoji)}
      />
    </>
  )
}

function actionsOf(
  message: Message,
  isOwn: boolean,
  { makeTask, edit, remove }: Conversation,
): readonly DirectAction[] {
  const { id, chatId, content } = message
  const forAll = [
    ...(content ? [copyTextAction(content)] : []),
    copyLinkAction(`/chat/${chatId}?message=${id}`),
    { id: 'make-task', label: 'Criar tarefa', icon: IconChecklist, run: () => makeTask(message) },
  ]
  if (!isOwn) return forAll
  return [
    ...forAll,
    { id: 'edit', label: 'Editar', icon: IconPencil, run: () => edit(message) },
    { id: 'remove', label: 'Apagar', icon: IconTrash, isDanger: true, run: () => remove(message) },
  ]
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
