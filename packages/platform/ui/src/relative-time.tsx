import { formatDateTime, formatRelative } from '@cadencia/locale/dates'
import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** One timer for every relative time on the screen; it stands still while there is none. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let minute = 0

function tick() {
  minute += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

interface RelativeTimeProps {
  /** ISO 8601 with offset. */
  instant: string
  /** The present, in milliseconds since 1970; the real one unless told. */
  now?: number
}

/** An instant as people say it ('há 5 minutos'), kept fresh each minute; the exact one in São Paulo on hover. */
export function RelativeTime({ instant, now }: RelativeTimeProps) {
  useSyncExternalStore(subscribe, () => minute)
  return (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {formatRelative(instant, now ?? Date.now())}
    </time>
  )
}
