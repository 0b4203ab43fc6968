import type { Chat, Message } from '@cadencia/chat/contract'
import { findThreadId, type LoggedMessage } from '@cadencia/chat/messages/chat-log'
import { useHistory } from '@cadencia/chat/messages/conversation'
import type { OutgoingMessage } from '@cadencia/chat/messages/outbox'
import { plural } from '@cadencia/locale/text'
import { ActionIcon, Button, Indicator, Loader } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { moveThroughRows } from '../../../conversation/row-keys.ts'
import { useJump } from '../../../conversation/use-jump.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import classes from './conversation.module.css'
import { timelineOf } from './timeline.ts'
import { TimelineRow } from './timeline-row.tsx'
import { useMissingHistory } from './use-missing-history.ts'
import { useReading, useReadMarks } from './use-read-marks.ts'
import { useTimelineScroll } from './use-timeline-scroll.ts'

interface MessageListProps {
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

/** The messages of a chat, of which only those in sight are drawn. */
export function MessageList({
  chat,
  root,
  viewerId,
  messages,
  outgoing,
  isCatchingUp,
  readCount,
}: MessageListProps) {
  const reading = useReading({ chat, root, viewerId, messages })
  const { params, change } = useUrlState()
  const scroller = useRef<HTMLDivElement>(null)
  const [unreadAfter, setUnreadAfter] = useState(reading.unreadAfter)
  const entries = useMemo(
    () => timelineOf({ messages, outgoing, viewerId, unreadAfter }),
    [messages, outgoing, viewerId, unreadAfter],
  )
  const { virtualizer, rows, visible, isAtEnd } = useTimelineScroll(scroller, entries)
  const log = { chatId: chat.id, threadId: root?.id ?? null }
  const history = useMissingHistory({
    ...log,
    messages: root ? messages.slice(1) : messages,
    ...{ entries, visible, isPaused: isCatchingUp },
  })
  const lastSeen = useReadMarks(reading, { entries, visible })
  const { fetch } = useHistory(log.chatId, log.threadId)
  /** What stands only in a thread is shown there. */
  const findElsewhere = async (id: string, onFound: (isFound: boolean) => void) => {
    const thread = root ? undefined : await findThreadId(chat.id, id).catch(() => undefined)
    if (thread === undefined) onFound(false)
    else change({ thread })
  }
  const marked = useJump({
    param: 'message',
    // Beside a thread the address speaks of what stands there.
    isReady: root !== undefined || !params.has('thread'),
    rowOf: (id) => entries.findIndex((entry) => entry.kind === 'message' && entry.message.id === id),
    find: (id, onFound) =>
      fetch({ around: id }, (isFound) => (isFound ? onFound(true) : void findElsewhere(id, onFound))),
    showRow: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
    notFound: { title: 'Mensagem não encontrada' },
  })
  useUnreadWhileAway(lastSeen, setUnreadAfter)
  useOwnInSight(outgoing.at(-1)?.clientId, () => virtualizer.scrollToEnd())
  const newBelow = messages.filter(
    ({ sequence, senderId }) => sequence > lastSeen && senderId !== viewerId,
  ).length

  return (
    <div className={classes.timeline}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="log"
        aria-live="off"
        aria-label="Mensagens"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onKeyDown={moveThroughRows}
      >
        <ol ref={virtualizer.containerRef} className={classes.entries}>
          {rows.map(({ index, key }) => {
            const entry = entries[index]
            if (!entry) return null
            const isMessage = entry.kind === 'message'
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={classes.entry}
                tabIndex={-1}
              >
                <TimelineRow
                  entry={entry}
                  readCount={isMessage && entry.isOwn ? readCount(entry.message.sequence) : 0}
                  isHighlighted={isMessage && entry.message.id === marked}
                />
              </li>
            )
          })}
        </ol>
      </div>
      <HistoryState {...history} />
      {!isAtEnd && (
        <ToLatest count={newBelow} onClick={() => virtualizer.scrollToEnd({ behavior: 'auto' })} />
      )}
    </div>
  )
}

/** What comes while the page is in the background stands below a line of its own. */
function useUnreadWhileAway(lastSeen: number, setUnreadAfter: (sequence: number) => void): void {
  const isHidden = useDocumentVisibility() === 'hidden'
  useEffect(() => {
    if (isHidden && lastSeen > 0) setUnreadAfter(lastSeen)
  }, [isHidden, lastSeen, setUnreadAfter])
}

/** Whoever writes wants to see it, wherever in the history they were. */
function useOwnInSight(newestId: string | undefined, show: () => void): void {
  const before = useRef(newestId)
  useEffect(() => {
    if (newestId !== undefined && newestId !== before.current) show()
    before.current = newestId
  }, [newestId, show])
}

interface HistoryStateProps {
  isFetching: boolean
  hasFailed: boolean
  retry: () => void
}

function HistoryState({ isFetching, hasFailed, retry }: HistoryStateProps) {
  if (hasFailed) {
    return (
      <div className={classes.historyState} role="alert">
        Não foi possível carregar as mensagens.
        <Button size="compact-sm" variant="default" loading={isFetching} onClick={retry}>
          Tentar novamente
        </Button>
      </div>
    )
  }
  return isFetching ? (
    <div className={classes.historyState}>
      <Loader size={14} aria-label="Carregando mensagens" />
    </div>
  ) : null
}

function ToLatest({ count, onClick }: { count: number; onClick: () => void }) {
  const countLabel = count > 0 ? `, ${plural(count, 'mensagem nova', 'mensagens novas')}` : ''
  return (
    <div className={classes.toLatest}>
      <Indicator label={count} disabled={count === 0} size={18} offset={4}>
        <ActionIcon
          variant="default"
          size={40}
          radius="xl"
          aria-label={`Ir para as mensagens mais recentes${countLabel}`}
          onClick={onClick}
        >
          <IconArrowDown size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Indicator>
    </div>
  )
}
