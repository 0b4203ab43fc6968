import { cutText } from '@cadencia/locale/cut'
/** The part of a pino logger that this package uses. */
export interface JobLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Logs at most one warning per `everyMs`. */
export function throttledWarn(log: JobLog, everyMs = 10_000): JobLog['warn'] {
  let lastAt = Number.NEGATIVE_INFINITY
  return (details, message) => {
    const now = performance.now()
    if (now - lastAt < everyMs) return
    lastAt = now
    log.warn(details, message)
  }
}

/** Some servers respond with whole pages. */
const MESSAGE_MAX = 2000

/** Error message, truncated for storage. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return cutText(message.replaceAll('\0', ''), MESSAGE_MAX, '')
}
