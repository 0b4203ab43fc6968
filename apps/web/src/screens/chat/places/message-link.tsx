import type { Chat, Message } from '@cadencia/chat/contract'
import { chatName, contentText, sentAtLabel } from '@cadencia/chat/labels'
import { formatDateTime } from '@cadencia/locale/dates'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from '../chat.module.css'

interface MessageLinkProps {
  message: Message
  /** Undefined where it stands in one chat only. */
  chat?: Pick<Chat, 'type' | 'name' | 'teamId'> | undefined
  to: string
  /** Stands below the text. */
  detail?: ReactNode
  /** Buttons beside it. */
  tools?: ReactNode
  isUnread?: boolean
  onClick?: () => void
}

/** A message in a list of some from many chats or times; leads to its place. */
export function MessageLink({ message, chat, to, detail, tools, isUnread, onClick }: MessageLinkProps) {
  const { createdAt, senderName } = message
  return (
    <li className={classes.found}>
      <Link to={to} className={classes.row} data-unread={isUnread || undefined} {...(onClick && { onClick })}>
        <span className={classes.rowText}>
          <span className={classes.rowLine}>
            <span className={classes.rowName}>
              {senderName}
              {chat && <span className={classes.rowWhere}> em {chatName(chat)}</span>}
            </span>
            <time className={classes.rowTime} dateTime={createdAt} title={formatDateTime(createdAt)}>
              {sentAtLabel(createdAt, saoPauloDay(Date.now()))}
            </time>
          </span>
          <span className={classes.excerpt}>{contentText(message)}</span>
          {detail && <span className={classes.rowDetail}>{detail}</span>}
        </span>
      </Link>
      {tools}
    </li>
  )
}
