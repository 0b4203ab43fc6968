import type { useComments } from '@cadencia/discussions/react'
import { plural } from '@cadencia/locale/text'
import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { CommentEditor } from './comment-editor.tsx'
import { CommentRow } from './comment-row.tsx'
import classes from './discussion.module.css'
import { EventRow } from './event-row.tsx'
import { MessageStream, type StreamKind, textHeight, useMessageStream } from './message-stream.tsx'
import { moveThroughRows } from './row-keys.ts'
import type { StreamEntry } from './stream.ts'
import { UnsentRow } from './unsent-row.tsx'

/** What stands beside a text, and above and below it. */
const BESIDE_PX = 96
const AROUND_PX = 52
const EVENT_PX = 21

const COMMENTS: StreamKind<StreamEntry> = {
  heightOf: (entry, width) => {
    if (entry.kind === 'events') return 10 + EVENT_PX * entry.events.length
    const { body, files } = entry.kind === 'comment' ? entry.comment : entry.unsent
    return AROUND_PX + textHeight(body, width - BESIDE_PX) + (files.length > 0 ? 120 : 0)
  },
  idOf: (entry) => (entry.kind === 'comment' ? entry.comment.id : undefined),
  isUnsent: ({ kind }) => kind === 'unsent',
}

interface StreamListProps {
  label: string
  entries: readonly StreamEntry[]
  log: ReturnType<typeof useComments>
  viewerId: string
  editedId: string | undefined
  onEdited: () => void
  onShowAll: () => void
  /** Stands below the rows, in sight while they are. */
  foot: ReactNode
}

/** The rows of a stream, of which only those in sight are drawn. */
export function StreamList(props: StreamListProps) {
  const { label, entries, log, viewerId, editedId, onEdited, onShowAll, foot } = props
  const area = useRef<HTMLDivElement>(null)
  const stream = useMessageStream({
    ...useScroller(area),
    ...{ entries, kind: COMMENTS },
    jump: {
      param: 'comment',
      isReady: log.comments !== undefined,
      find: (id) => {
        // A filter may hide it.
        onShowAll()
        return log.find(id)
      },
      failure: 'Não foi possível carregar o comentário.',
      notFound: { title: 'Comentário não encontrado', message: 'Ele pode ter sido excluído.' },
    },
  })
  const isEndInSight = stream.visible.last >= entries.length - 1
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<string>>(new Set())
  const newCount = useNewCount(log.comments, viewerId, isEndInSight)
  return (
    <>
      <OlderComments
        hasOlder={log.hasOlder}
        isLoading={log.isFetchingOlder}
        hasFailed={log.hasOlderFailed}
        onLoad={log.fetchOlder}
      />
      <div ref={area} className={classes.entries}>
        <MessageStream stream={stream} aria-label={label} tabIndex={0} onKeyDown={moveThroughRows}>
          {(entry, isMarked) => (
            <StreamRow
              entry={entry}
              isMarked={isMarked}
              isEdited={entry.kind === 'comment' && entry.comment.id === editedId}
              isExpanded={expandedIds.has(entry.key)}
              onExpand={() => setExpandedIds((ids) => new Set(ids).add(entry.key))}
              onEdited={onEdited}
            />
          )}
        </MessageStream>
      </div>
      <div className={classes.foot}>
        {newCount > 0 && (
          <Button
            className={classes.toLatest ?? ''}
            size="compact-sm"
            radius="xl"
            leftSection={<IconArrowDown size={14} stroke={2} aria-hidden />}
            onClick={stream.scrollToEnd}
          >
            {plural(newCount, 'comentário novo', 'comentários novos')}
          </Button>
        )}
        {foot}
      </div>
    </>
  )
}

interface StreamRowProps {
  entry: StreamEntry
  isMarked: boolean
  isEdited: boolean
  isExpanded: boolean
  onExpand: () => void
  onEdited: () => void
}

const StreamRow = memo(
  function StreamRow({ entry, isMarked, isEdited, isExpanded, onExpand, onEdited }: StreamRowProps) {
    if (entry.kind === 'unsent') return <UnsentRow unsent={entry.unsent} />
    if (entry.kind === 'events')
      return <EventRow events={entry.events} isExpanded={isExpanded} onExpand={onExpand} />
    if (isEdited) return <CommentEditor comment={entry.comment} onDone={onEdited} />
    return <CommentRow comment={entry.comment} isMarked={isMarked} />
  },
  (one, other) =>
    one.isMarked === other.isMarked &&
    one.isEdited === other.isEdited &&
    one.isExpanded === other.isExpanded &&
    isSameEntry(one.entry, other.entry),
)

function isSameEntry(one: StreamEntry, other: StreamEntry): boolean {
  if (one.kind === 'comment') return other.kind === 'comment' && one.comment === other.comment
  if (one.kind === 'unsent') return other.kind === 'unsent' && one.unsent === other.unsent
  return (
    other.kind === 'events' &&
    one.events.length === other.events.length &&
    one.events.every((event, index) => event === other.events[index])
  )
}

interface OlderCommentsProps {
  hasOlder: boolean
  isLoading: boolean
  hasFailed: boolean
  onLoad: () => void
}

/** Loads older comments. Once it was shown its place is kept, so that nothing moves when all are loaded. */
function OlderComments({ hasOlder, isLoading, hasFailed, onLoad }: OlderCommentsProps) {
  const [wasShown, setWasShown] = useState(hasOlder)
  if (hasOlder && !wasShown) setWasShown(true)
  if (!wasShown) return null
  return (
    <div className={classes.older}>
      {hasFailed && <span role="alert">Não foi possível carregar os comentários.</span>}
      {hasOlder ? (
        <Button size="compact-sm" variant="default" loading={isLoading} onClick={onLoad}>
          {hasFailed ? 'Tentar novamente' : 'Mostrar comentários anteriores'}
        </Button>
      ) : (
        <span className={classes.quiet}>Início da discussão</span>
      )}
    </div>
  )
}

/** How many comments of others came while the end was out of sight. */
function useNewCount(
  comments: ReturnType<typeof useComments>['comments'],
  viewerId: string,
  isEndInSight: boolean,
): number {
  const newest = comments?.at(-1)?.sequence ?? 0
  const [lastSeen, setLastSeen] = useState<number>()
  const isSeen = comments !== undefined && (lastSeen === undefined || isEndInSight)
  if (isSeen && lastSeen !== newest) setLastSeen(newest)
  if (comments === undefined || lastSeen === undefined || isSeen) return 0
  return comments.filter(({ sequence, author }) => sequence > lastSeen && author?.id !== viewerId).length
}

/** The nearest ancestor that scrolls. */
function findScroller(element: HTMLElement): HTMLElement {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return document.body
}

/** The scrolling ancestor of a list, and how far below the beginning of what it scrolls the list begins, in pixels. */
function useScroller(list: RefObject<HTMLElement | null>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const found = findScroller(current)
    const measure = () => {
      const below = current.getBoundingClientRect().top - found.getBoundingClientRect().top
      setMargin(Math.round(below + found.scrollTop))
    }
    setScroller(found)
    measure()
    // What stands above the list is inside of one of its ancestors.
    const observer = new ResizeObserver(measure)
    for (let one = current.parentElement; one && one !== found; one = one.parentElement) observer.observe(one)
    return () => observer.disconnect()
  }, [list])
  return { scroller, margin }
}
