import pg from 'pg'
import { clientConfig } from './client.ts'

export interface ListenOptions {
  readonly connectionString: string
  readonly channels: readonly string[]
  readonly onNotification: (channel: string, payload: string) => void
  /** Called each time listening begins: what was announced before may have been missed. */
  readonly onListening?: () => void
  readonly onLost?: (error: Error) => void
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5000

/**
 * Listens on a connection of its own and reconnects by itself, with growing waits, until it is closed.
 * A notification sent while the connection was away is not repeated: `onListening` is the time to catch up.
 */
export function listen(options: ListenOptions): { close(): Promise<void> } {
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS

  function retryLater(error: Error): void {
    client?.removeAllListeners('end')
    client?.end().catch(() => {})
    client = undefined
    if (isClosed) return
    options.onLost?.(error)
    clearTimeout(timer)
    timer = setTimeout(connect, waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client(clientConfig(options.connectionString))
    client = fresh
    fresh.on('error', retryLater)
    fresh.on('end', () => {
      if (client === fresh) retryLater(new Error('connection ended'))
    })
    fresh.on('notification', ({ channel, payload }) => options.onNotification(channel, payload ?? ''))
    try {
      await fresh.connect()
      for (const channel of options.channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      waitMs = FIRST_WAIT_MS
      options.onListening?.()
    } catch (error) {
      if (client === fresh) retryLater(error instanceof Error ? error : new Error(String(error)))
    }
  }
  void connect()

  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
