import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig } from './client.ts'

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 3000
const ANSWER_WITHIN_MS = 10_000
const CONNECT_WITHIN_MS = 5000

export interface ListenLog {
  warn(details: object, message: string): void
}

interface Listening {
  readonly connectionString: string
  readonly log: ListenLog
  readonly onNotification: (channel: string, payload: string) => void
}

export interface KeepListeningOptions extends Listening {
  /** Called on each new connection; if it throws, the connection is replaced. */
  readonly onOpen: (client: pg.Client) => Promise<void>
  readonly onLost?: () => void
}

export interface Listener {
  /** Closes the current connection and opens another. */
  renew(): void
  close(): Promise<void>
}

/**
 * Keeps one dedicated LISTEN connection and reconnects with growing delays until it is closed. Never throws.
 * Notifications sent while disconnected are lost: catch up in `onOpen`.
 */
export function keepListening(options: KeepListeningOptions): Listener {
  const { connectionString, log, onOpen, onLost, onNotification } = options
  const stop = new AbortController()
  let current: pg.Client | null = null
  let failures = 0

  async function holdOne(): Promise<void> {
    const client = new pg.Client({
      ...clientConfig(connectionString),
      application_name: 'cadencia-live',
      query_timeout: ANSWER_WITHIN_MS,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    })
    const lost = new Promise<unknown>((resolve) => {
      client.on('error', resolve)
      client.on('end', () => resolve(undefined))
    })
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
    current = client
    try {
      await client.connect()
      await onOpen(client)
      if (failures > 0) log.warn({}, 'listening to the database again')
      failures = 0
      const error = await lost
      if (!stop.signal.aborted) log.warn({ err: error }, 'lost the connection that listens to the database')
    } finally {
      current = null
      onLost?.()
      await client.end().catch(() => {})
    }
  }

  async function pause(): Promise<void> {
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS) * (0.5 + Math.random() / 2)
    failures += 1
    await setTimeout(delayMs, undefined, { signal: stop.signal }).catch(() => {})
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await holdOne().catch((error) => {
        if (failures === 0) log.warn({ err: error }, 'cannot listen to the database')
      })
      if (!stop.signal.aborted) await pause()
    }
  }
  const running = run()

  return {
    renew: () => void current?.end().catch(() => {}),
    close: async () => {
      stop.abort()
      await current?.end().catch(() => {})
      await running
    },
  }
}

export interface ListenOptions extends Listening {
  readonly channels: readonly string[]
  /** Called on each (re)connection; earlier notifications may have been missed. */
  readonly onListening?: () => void
}

export function listen({ channels, onListening, ...rest }: ListenOptions): Listener {
  return keepListening({
    ...rest,
    onOpen: async (client) => {
      for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      onListening?.()
    },
  })
}
