import { isQuiet } from '@cadencia/chat/chat-list'
import type { Chat } from '@cadencia/chat/contract'
import { chatName, previewOf, sentAtLabel } from '@cadencia/chat/labels'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import { VisuallyHidden } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../../kit/use-now.ts'
import { focusRow, useSteps } from '../../../records/actions/step-actions.ts'
import classes from '../chat.module.css'
import { ChatAvatar } from '../chat-avatar.tsx'
import { SECTION_LABELS, type SECTIONS, sectionsOf } from './chat-sections.ts'

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
  /** Stands beside a section's name. */
  tools: Partial<Record<(typeof SECTIONS)[number], ReactNode>>
}

/** The chats in their sections; the arrows move between them, which are one stop of the Tab key. */
export function ChatRows({ chats, viewerId, selectedId, onlineIds, search, tools }: ChatRowsProps) {
  const nowMs = useNow()
  const wasUnread = useWasUnread(chats, selectedId)
  const sections = sectionsOf({
    chats,
    nowMs,
    isSearching: search !== '',
    open: { id: selectedId, wasUnread },
  }).filter(({ section, chats: own }) => own.length > 0 || (section in tools && search === ''))
  const ids = sections.flatMap(({ chats: own }) => own.map(({ id }) => id))
  useSteps({ ids, noun: 'conversa', focus: focusRow })
  const [focusedId, setFocusedId] = useState<string>()
  const stopId = [focusedId, selectedId].find((id) => id !== undefined && ids.includes(id)) ?? ids[0]
  return (
    <ul
      className={classes.sections}
      aria-label="Conversas"
      onKeyDown={moveByArrows}
      onFocus={({ target }) => setFocusedId(target.closest<HTMLElement>('[data-row]')?.dataset.row)}
    >
      {sections.map(({ section, chats: own }) => (
        <li key={section}>
          <div className={classes.sectionHead}>
            <h2 className={classes.sectionTitle}>{SECTION_LABELS[section]}</h2>
            {search === '' && tools[section]}
          </div>
          <ul className={classes.rows} aria-label={SECTION_LABELS[section]}>
            {own.map((chat) => (
              <li key={chat.id} data-row={chat.id}>
                <Row
                  chat={chat}
                  to={chatAddress(chat.id, { q: search })}
                  viewerId={viewerId}
                  isSelected={chat.id === selectedId}
                  isStop={chat.id === stopId}
                  isOnline={chat.otherUser !== null && onlineIds.has(chat.otherUser.id)}
                  nowMs={nowMs}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Whether the open chat had unread messages when it was opened. */
function useWasUnread(chats: readonly Chat[], selectedId: string | undefined): boolean {
  const hasUnread = (chats.find(({ id }) => id === selectedId)?.unreadCount ?? 0) > 0
  const [opened, setOpened] = useState({ id: selectedId, wasUnread: hasUnread })
  if (opened.id !== selectedId) setOpened({ id: selectedId, wasUnread: hasUnread })
  return opened.id === selectedId ? opened.wasUnread : hasUnread
}

interface RowProps {
  chat: Chat
  to: string
  viewerId: string
  isSelected: boolean
  isStop: boolean
  isOnline: boolean
  nowMs: number
}

function Row({ chat, to, viewerId, isSelected, isStop, isOnline, nowMs }: RowProps) {
  const quiet = isQuiet(chat, nowMs)
  return (
    <Link
      to={to}
      className={classes.row}
      tabIndex={isStop ? 0 : -1}
      aria-current={isSelected ? 'page' : undefined}
      data-unread={(chat.unreadCount > 0 && (!quiet || chat.mentionCount > 0)) || undefined}
      data-quiet={quiet || undefined}
    >
      <ChatAvatar chat={chat} isOnline={isOnline} />
      <span className={classes.rowText}>
        <span className={classes.rowLine}>
          <span className={classes.rowName}>{chatName(chat)}</span>
          {quiet && (
            <IconBellOff size={14} stroke={1.75} className={classes.rowMark} aria-label="Silenciada" />
          )}
          {chat.lastMessage && (
            <time className={classes.rowTime} dateTime={chat.lastMessage.createdAt}>
              {sentAtLabel(chat.lastMessage.createdAt, saoPauloDay(nowMs))}
            </time>
          )}
        </span>
        <span className={classes.rowLine}>
          <span className={classes.rowPreview}>{previewOf(chat, viewerId)}</span>
          <span className={classes.badges}>
            <CountBadge count={chat.mentionCount} mark="@" one="menção a você" many="menções a você" />
            <CountBadge
              count={chat.unreadCount}
              isQuiet={quiet}
              one="mensagem não lida"
              many="mensagens não lidas"
            />
          </span>
        </span>
      </span>
    </Link>
  )
}

interface CountBadgeProps {
  count: number
  one: string
  many: string
  mark?: string
  isQuiet?: boolean
}

export function CountBadge({ count, one, many, mark = '', isQuiet: quiet = false }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <span className={classes.badge} data-quiet={quiet || undefined}>
      <span aria-hidden>
        {mark}
        {count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : mark && count === 1 ? '' : count}
      </span>
      <VisuallyHidden>{plural(count, one, many)}</VisuallyHidden>
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
  if (at < 0) return
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
