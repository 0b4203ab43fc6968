import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import classes from './message-stream.module.css'
import { type Jump, useJump } from './use-jump.ts'
import { type StreamScroll, useStreamScroll } from './use-stream-scroll.ts'

const LINE_PX = 21
const LETTER_PX = 7.3

/** About how high a text is in lines of this width, both in pixels. */
export function textHeight(text: string, width: number): number {
  const letters = width / LETTER_PX
  return LINE_PX * text.split('\n').reduce((lines, line) => lines + Math.ceil((line.length + 1) / letters), 0)
}

interface Row {
  /** Stays the same when what one wrote is confirmed. */
  readonly key: string
}

export interface StreamKind<Entry> {
  readonly heightOf: (entry: Entry, width: number) => number
  /** Of the comment or message in a row; undefined for what the server knows nothing of. */
  readonly idOf: (entry: Entry) => string | undefined
  /** Whether the row is one's own and not confirmed yet. */
  readonly isUnsent: (entry: Entry) => boolean
}

interface StreamOptions<Entry extends Row> extends Omit<StreamScroll<Entry>, 'heightOf'> {
  readonly kind: StreamKind<Entry>
  readonly jump: Omit<Jump, 'rowOf' | 'showRow'>
}

/** The place in what people said: where one reads, the row that the address leads to, and what one has just written. */
export function useMessageStream<Entry extends Row>({ kind, jump, ...place }: StreamOptions<Entry>) {
  const { entries } = place
  const scroll = useStreamScroll({ ...place, heightOf: kind.heightOf })
  const { virtualizer } = scroll
  const marked = useJump({
    ...jump,
    rowOf: (id) => entries.findIndex((entry) => kind.idOf(entry) === id),
    showRow: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
  })
  const scrollToEnd = () => virtualizer.scrollToEnd()
  const last = entries.at(-1)
  useOwnInSight(last && kind.isUnsent(last) ? last.key : undefined, scrollToEnd)
  const isMarked = (entry: Entry) => marked !== undefined && kind.idOf(entry) === marked
  return { ...scroll, entries, isMarked, scrollToEnd }
}

/** Whoever writes wants to see it, wherever in the history they were. */
function useOwnInSight(newest: string | undefined, show: () => void): void {
  const before = useRef(newest)
  useEffect(() => {
    if (newest !== undefined && newest !== before.current) show()
    before.current = newest
  }, [newest, show])
}

interface MessageStreamProps<Entry extends Row>
  extends Omit<ComponentProps<'ol'>, 'ref' | 'className' | 'children'> {
  stream: ReturnType<typeof useMessageStream<Entry>>
  children: (entry: Entry, isMarked: boolean) => ReactNode
}

/** The rows of a stream, of which only those in sight are drawn. */
export function MessageStream<Entry extends Row>(props: MessageStreamProps<Entry>) {
  const { stream, children, ...rest } = props
  const { virtualizer, rows, entries, isMarked } = stream
  return (
    <ol {...rest} ref={virtualizer.containerRef} className={classes.rows}>
      {rows.map(({ index, key }) => {
        const entry = entries[index]
        return (
          entry && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.row}
              tabIndex={-1}
            >
              {children(entry, isMarked(entry))}
            </li>
          )
        )
      })}
    </ol>
  )
}
