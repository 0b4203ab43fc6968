import { formatDateTime, formatRelative } from '@cadencia/locale/dates'
import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** One shared timer, stopped without subscribers. */
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
  /** Epoch milliseconds. Default: the current time. */
  now?: number
}

/** Relative time ('há 5 minutos'), updated each minute; the exact São Paulo time on hover. */
export function RelativeTime({ instant, now }: RelativeTimeProps) {
  useSyncExternalStore(subscribe, () => minute)
  return (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {formatRelative(instant, now ?? Date.now())}
    </time>
  )
}
