import type { Chat, Message } from '@cadencia/chat/contract'
import { findThreadId, type LoggedMessage } from '@cadencia/chat/messages/chat-log'
import { useHistory } from '@cadencia/chat/messages/conversation'
import type { OutgoingMessage } from '@cadencia/chat/messages/outbox'
import { plural } from '@cadencia/locale/text'
import { ActionIcon, Button, Indicator, Loader } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import {
  MessageStream,
  type StreamKind,
  textHeight,
  useMessageStream,
} from '../../../conversation/message-stream.tsx'
import { moveThroughRows } from '../../../conversation/row-keys.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import classes from './conversation.module.css'
import { type TimelineEntry, timelineOf } from './timeline.ts'
import { TimelineRow } from './timeline-row.tsx'
import { useMissingHistory } from './use-missing-history.ts'
import { useReading, useReadMarks } from './use-read-marks.ts'

/** A line of a message is at most so wide; on a narrow page this part of its width. */
const LINE_MAX_PX = 616
const LINE_PART = 0.74

const MESSAGES: StreamKind<TimelineEntry> = {
  heightOf: (entry, width) => {
    const { content } = entry.kind === 'message' ? entry.message : entry.outgoing
    const hasName = entry.isFirstOfGroup && !entry.isOwn
    const around = 16 + (entry.isFirstOfGroup ? 10 : 0) + (hasName ? 20 : 0) + (entry.day ? 40 : 0)
    return around + textHeight(content, Math.min(LINE_MAX_PX, width * LINE_PART))
  },
  idOf: (entry) => (entry.kind === 'message' ? entry.message.id : undefined),
  isUnsent: ({ kind }) => kind === 'outgoing',
}

const firstUnread = (entries: readonly TimelineEntry[]) =>
  entries.findIndex((entry) => entry.kind === 'message' && entry.isFirstUnread)

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
  const threadId = root?.id ?? null
  const reading = useReading({ chat, root, viewerId, messages })
  const { params, change } = useUrlState()
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [unreadAfter, setUnreadAfter] = useState(reading.unreadAfter)
  const entries = useMemo(
    () => timelineOf({ messages, outgoing, viewerId, unreadAfter }),
    [messages, outgoing, viewerId, unreadAfter],
  )
  const history = useHistory(chat.id, threadId)
  /** What stands only in a thread is shown there. */
  const find = async (id: string): Promise<boolean> => {
    if (await history.find(id)) return true
    const thread = root ? undefined : await findThreadId(chat.id, id)
    if (thread !== undefined) change({ thread })
    return thread !== undefined
  }
  const stream = useMessageStream({
    ...{ scroller, entries, kind: MESSAGES, begin: firstUnread, padding: 12 },
    jump: {
      param: 'message',
      // Beside a thread the address speaks of what stands there.
      isReady: root !== undefined || !params.has('thread'),
      find,
      failure: 'Não foi possível carregar a mensagem.',
      notFound: { title: 'Mensagem não encontrada' },
    },
  })
  const { visible } = stream
  const missing = useMissingHistory({
    ...{ chatId: chat.id, threadId, entries, visible },
    messages: root ? messages.slice(1) : messages,
    isPaused: isCatchingUp,
  })
  const lastSeen = useReadMarks(reading, { entries, visible })
  useUnreadWhileAway(lastSeen, setUnreadAfter)
  const newBelow = messages.filter(
    ({ sequence, senderId }) => sequence > lastSeen && senderId !== viewerId,
  ).length

  return (
    <div className={classes.timeline}>
      <div
        ref={setScroller}
        className={classes.scroller}
        role="log"
        aria-live="off"
        aria-label="Mensagens"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onKeyDown={moveThroughRows}
      >
        <MessageStream stream={stream}>
          {(entry, isMarked) => (
            <TimelineRow
              entry={entry}
              readCount={entry.kind === 'message' && entry.isOwn ? readCount(entry.message.sequence) : 0}
              isHighlighted={isMarked}
            />
          )}
        </MessageStream>
      </div>
      <HistoryState {...missing} />
      {!stream.isAtEnd && <ToLatest count={newBelow} onClick={stream.scrollToEnd} />}
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
