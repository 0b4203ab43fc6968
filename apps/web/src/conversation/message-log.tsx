import { plural } from '@cadencia/locale/text'
import { ActionIcon, Button, Indicator, Loader } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { LOAD_FAILED } from './log-area.tsx'
import classes from './message-log.module.css'
import { MessageStream, type StreamKind, textHeight, useMessageStream } from './message-stream.tsx'
import { moveThroughRows } from './row-keys.ts'
import { type SaidRow, type TimelineEntry, timelineOf, type UnsentRow } from './timeline.ts'
import type { Jump } from './use-jump.ts'
import { type LogHistory, useMissingHistory } from './use-missing-history.ts'
import { type Reading, useReadMarks } from './use-read-marks.ts'

/** A line of a message is at most so wide; on a narrow page this part of its width. */
const LINE_MAX_PX = 616
const LINE_PART = 0.74

interface Written {
  readonly content: string
}

const firstUnread = (entries: readonly TimelineEntry<SaidRow, UnsentRow>[]) =>
  entries.findIndex((entry) => entry.kind === 'message' && entry.isFirstUnread)

const MESSAGES: StreamKind<TimelineEntry<SaidRow & Written, UnsentRow & Written>> = {
  heightOf: (entry, width) => {
    const { content } = entry.kind === 'message' ? entry.message : entry.outgoing
    const hasName = entry.isFirstOfGroup && !entry.isOwn
    const around = 16 + (entry.isFirstOfGroup ? 10 : 0) + (hasName ? 20 : 0) + (entry.day ? 40 : 0)
    return around + textHeight(content, Math.min(LINE_MAX_PX, width * LINE_PART))
  },
  idOf: (entry) => (entry.kind === 'message' ? entry.message.id : undefined),
  isUnsent: ({ kind }) => kind === 'outgoing',
}

export interface MessageLogProps<R extends SaidRow & Written, U extends UnsentRow & Written> {
  /** Ascending. */
  messages: readonly R[]
  /** What begins the conversation, such as a thread's first message, which stands first among `messages`. */
  hasRoot?: boolean
  outgoing: readonly U[]
  viewerId: string
  reading: Reading
  history: LogHistory
  /** How the message that the address names is found. */
  jump: Pick<Jump, 'isReady' | 'find'>
  /** Missing messages are on their way. */
  isCatchingUp: boolean
  /** Draws a row; `isMarked`: it was looked for, and has just been found. */
  children: (entry: TimelineEntry<R, U>, isMarked: boolean) => ReactNode
}

/** What was said in a conversation, of which only what is in sight is drawn; it marks as read what was seen. */
export function MessageLog<R extends SaidRow & Written, U extends UnsentRow & Written>(
  props: MessageLogProps<R, U>,
) {
  const {
    messages,
    hasRoot = false,
    outgoing,
    viewerId,
    reading,
    history,
    jump,
    isCatchingUp,
    children,
  } = props
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [unreadAfter, setUnreadAfter] = useState(reading.unreadAfter)
  const entries = useMemo(
    () => timelineOf({ messages, outgoing, viewerId, unreadAfter }),
    [messages, outgoing, viewerId, unreadAfter],
  )
  const stream = useMessageStream<TimelineEntry<R, U>>({
    ...{ scroller, entries, kind: MESSAGES, begin: firstUnread, padding: 12 },
    jump: {
      param: 'message',
      ...jump,
      failure: 'Não foi possível carregar a mensagem.',
      notFound: { title: 'Mensagem não encontrada' },
    },
  })
  const { visible } = stream
  const missing = useMissingHistory({
    ...{ history, entries, visible, isPaused: isCatchingUp },
    messages: hasRoot ? messages.slice(1) : messages,
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
        <MessageStream stream={stream}>{children}</MessageStream>
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
        {LOAD_FAILED}
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
