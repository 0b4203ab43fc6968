import type { DayMessage, DayRequest, MyDay } from '@cadencia/insights/my-day/contract'
import { plural } from '@cadencia/locale/text'
import { useReadNotification } from '@cadencia/notifications/react'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor } from '@mantine/core'
import { IconAt, IconLifebuoy, IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './my-day.module.css'

interface WaitingListProps {
  requests: MyDay['requests']
  messages: MyDay['messages']
  /** Epoch milliseconds. */
  nowMs: number
}

/** Requests and messages that wait for the viewer. */
export function WaitingList({ requests, messages, nowMs }: WaitingListProps) {
  const hiddenRequests = requests.total - requests.items.length
  const hiddenMessages = messages.total - messages.items.length
  return (
    <>
      <ul className={classes.list}>
        {messages.items.map((message) => (
          <MessageRow key={message.messageId} message={message} />
        ))}
        {requests.items.map((request) => (
          <RequestRow key={request.id} request={request} nowMs={nowMs} />
        ))}
      </ul>
      {hiddenMessages > 0 && (
        <Anchor component={Link} to="/chat" size="sm" className={classes.more ?? ''}>
          Mais {plural(hiddenMessages, 'mensagem', 'mensagens')}
        </Anchor>
      )}
      {hiddenRequests > 0 && (
        <Anchor component={Link} to="/support" size="sm" className={classes.more ?? ''}>
          Mais {plural(hiddenRequests, 'solicitação', 'solicitações')}
        </Anchor>
      )}
    </>
  )
}

function MessageRow({ message }: { message: DayMessage }) {
  const { kind, chatId, messageId, content, comment, at } = message
  const { mutate: read } = useReadNotification()
  const MessageIcon = kind === 'direct' ? IconMessage : IconAt
  return (
    <li className={classes.waiting}>
      <MessageIcon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.main}>
        {comment ? (
          <Link
            to={comment.url}
            className={classes.title}
            onClick={() => read({ params: { id: messageId } })}
          >
            {comment.title}
          </Link>
        ) : (
          <Link to={`/chat/${chatId}?message=${messageId}`} className={classes.title}>
            {chatLabel(message)}
          </Link>
        )}
        <span className={classes.excerpt}>{content || 'Enviou um arquivo'}</span>
      </div>
      <span className={classes.side}>
        <RelativeTime instant={at} />
      </span>
    </li>
  )
}

function chatLabel({ kind, chatName, senderName, count }: DayMessage): string {
  if (kind === 'mention') return `${senderName} mencionou você em ${chatName ?? 'Chat Geral'}`
  return `${senderName}${count > 1 ? ` · ${count} mensagens` : ''}`
}

function RequestRow({ request, nowMs }: { request: DayRequest; nowMs: number }) {
  const { id, title, dueAt, isAssigned, priority } = request
  const isOverdue = request.isOverdue || Date.parse(dueAt) < nowMs
  return (
    <li className={classes.waiting}>
      <IconLifebuoy size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.main}>
        <Link to={`/support/${id}`} className={classes.title}>
          {title}
        </Link>
        <span className={classes.excerpt}>
          {isAssigned ? 'Solicitação atribuída a você' : 'Solicitação do seu time, sem responsável'}
          {priority === 'urgent' && ' · Urgente'}
        </span>
      </div>
      {isOverdue ? (
        <StatusBadge tone="danger" label="Atrasada" />
      ) : (
        <span className={classes.side}>
          Vence <RelativeTime instant={dueAt} />
        </span>
      )}
    </li>
  )
}
