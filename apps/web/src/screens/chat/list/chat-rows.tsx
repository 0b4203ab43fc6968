import type { Chat } from '@cadencia/chat/contract'
import { chatName, previewOf, sentAtLabel } from '@cadencia/chat/labels'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import { VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { focusRow, useSteps } from '../../../records/actions/step-actions.ts'
import classes from '../chat.module.css'
import { ChatAvatar } from '../chat-avatar.tsx'

/** A badge has room for two digits. */
const COUNT_SHOWN_MAX = 99

interface ChatRowsProps {
  chats: readonly Chat[]
  viewerId: string
  /** The chat that is open. */
  selectedId: string | undefined
  onlineIds: ReadonlySet<string>
  /** What is searched for, which stays in the address of the chat that is opened. */
  search: string
}

/** The chats, one below the other; the arrows move between them. */
export function ChatRows({ chats, viewerId, selectedId, onlineIds, search }: ChatRowsProps) {
  const today = saoPauloDay(Date.now())
  useSteps({
    ids: chats.map(({ id }) => id),
    noun: 'conversa',
    focus: focusRow,
  })
  return (
    <ul className={classes.rows} aria-label="Conversas" onKeyDown={moveByArrows}>
      {chats.map((chat) => (
        <li key={chat.id} data-row={chat.id}>
          <Link
            to={chatAddress(chat.id, { q: search })}
            className={classes.row}
            aria-current={chat.id === selectedId ? 'page' : undefined}
            data-unread={chat.unreadCount > 0 || undefined}
          >
            <ChatAvatar chat={chat} isOnline={chat.otherUser !== null && onlineIds.has(chat.otherUser.id)} />
            <span className={classes.rowText}>
              <span className={classes.rowLine}>
                <span className={classes.rowName}>{chatName(chat)}</span>
                {chat.lastMessage && (
                  <time className={classes.rowTime} dateTime={chat.lastMessage.createdAt}>
                    {sentAtLabel(chat.lastMessage.createdAt, today)}
                  </time>
                )}
              </span>
              <span className={classes.rowLine}>
                <span className={classes.rowPreview}>{previewOf(chat, viewerId)}</span>
                <UnreadBadge count={chat.unreadCount} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : count}</span>
      <VisuallyHidden>{plural(count, 'mensagem não lida', 'mensagens não lidas')}</VisuallyHidden>
    </span>
  )
}

/** The address of a chat; empty values are left out. */
export function chatAddress(chatId: string, values: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return params.size > 0 ? `/chat/${chatId}?${params}` : `/chat/${chatId}`
}

/** Arrows, Home and End move the focus between the links of a list. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link.matches(':focus'))
  const targets: Record<string, number> = {
    ArrowDown: Math.min(at + 1, links.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: links.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  links[target]?.focus()
}
