import { setTimeout } from 'node:timers/promises'
import { clientConfig } from '@cadencia/db/client'
import pg from 'pg'
import type { LiveLog } from './rules.ts'

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 3000
const ANSWER_WITHIN_MS = 10_000

export interface ListeningOptions {
  readonly connectionString: string
  readonly log: LiveLog
  /** Called on each new connection before `isOpen`; when it throws, the connection is given up and replaced. */
  readonly onOpen: (client: pg.Client) => Promise<void>
  readonly onLost: () => void
  readonly onNotification: (channel: string, payload: string) => void
}

/**
 * Keeps one connection for LISTEN, apart from the pool, and replaces it whenever it is lost. Nothing it does
 * throws into the process.
 */
export function keepListening(options: ListeningOptions) {
  const { connectionString, log, onOpen, onLost, onNotification } = options
  const stop = new AbortController()
  let current: pg.Client | null = null
  let failures = 0

  async function holdOne(): Promise<void> {
    const client = new pg.Client({
      ...clientConfig(connectionString),
      application_name: 'cadencia-live',
      query_timeout: ANSWER_WITHIN_MS,
      connectionTimeoutMillis: 5000,
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
      if (failures > 0) log.info({}, 'listening to the database again')
      failures = 0
      const error = await lost
      if (!stop.signal.aborted) log.warn({ err: error }, 'lost the connection that listens to the database')
    } finally {
      current = null
      onLost()
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
    /** Gives the present connection up; another follows. */
    renew: (): void => void current?.end().catch(() => {}),
    close: async (): Promise<void> => {
      stop.abort()
      await current?.end().catch(() => {})
      await running
    },
  }
}
