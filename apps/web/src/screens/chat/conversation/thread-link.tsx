import type { Message } from '@cadencia/chat/contract'
import { sentAtLabel } from '@cadencia/chat/labels'
import { formatDateTime, formatTime } from '@cadencia/locale/dates'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { UnstyledButton } from '@mantine/core'
import { IconMessageReply } from '@tabler/icons-react'
import { useConversationContext } from './conversation-context.ts'
import classes from './message.module.css'

/** Faces of those who answered. */
const FACES_MAX = 3

/** Below a message how it was answered, above an answer that stands in the chat, too, that it is one: leads to the thread. */
export function ThreadLink({ message }: { message: Message }) {
  const { isThread, openThread, faceOf } = useConversationContext()
  const { thread, threadId } = message
  if (isThread || !(thread || threadId)) return null
  const open = () => openThread(message)
  if (!thread) {
    return (
      <UnstyledButton tabIndex={-1} className={classes.threadLink} onClick={open}>
        <IconMessageReply size={14} stroke={2} aria-hidden />
        Resposta em conversa
      </UnstyledButton>
    )
  }
  const { count, lastAt, userIds } = thread
  const today = saoPauloDay(Date.now())
  const last = sentAtLabel(lastAt, today)
  return (
    <UnstyledButton tabIndex={-1} className={classes.threadLink} onClick={open}>
      <span className={classes.threadFaces} aria-hidden>
        {userIds.slice(0, FACES_MAX).map((id) => (
          <UserAvatar key={id} {...faceOf(id)} size={20} isDecorative />
        ))}
      </span>
      {plural(count, 'resposta', 'respostas')}
      <time className={classes.threadTime} dateTime={lastAt} title={formatDateTime(lastAt)}>
        {last === formatTime(lastAt) ? `última às ${last}` : `última em ${last}`}
      </time>
    </UnstyledButton>
  )
}
