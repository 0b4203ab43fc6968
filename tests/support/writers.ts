import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from './server.ts'
import { caller } from './session.ts'

export interface Acknowledged {
  readonly id: string
  readonly title: string
  readonly key: string
}

export interface Writers {
  /** What the server has confirmed so far. */
  readonly acknowledged: readonly Acknowledged[]
  /** Requests that got no answer or a 5xx, and were sent again with the same key. */
  repeated(): number
  /** Resolves when everything was confirmed. */
  readonly done: Promise<void>
}

export interface WritersOptions {
  readonly server: Server
  readonly cookie: string
  readonly participantIds: readonly string[]
  /** How many meetings are made in all, by eight writers at once. */
  readonly count: number
}

const AT_ONCE = 8
const GIVE_UP_AFTER_MS = 60_000
const DAY_MS = 24 * 60 * 60_000

/** Schedules meetings as a browser does: each with a key of its own, sent again until it is confirmed. */
export function startWriters({ server, cookie, participantIds, count }: WritersOptions): Writers {
  const call = caller(server, cookie)
  const acknowledged: Acknowledged[] = []
  let begun = 0
  let repeated = 0

  async function confirm(title: string, key: string): Promise<string> {
    const draft = { title, scheduledAt: new Date(Date.now() + DAY_MS).toISOString(), participantIds }
    const endsAt = Date.now() + GIVE_UP_AFTER_MS
    while (Date.now() < endsAt) {
      try {
        const response = await call('POST', '/api/meetings', draft, { 'idempotency-key': key })
        const body = await response.text()
        if (response.status === 201) return JSON.parse(body).id
        if (response.status < 500) throw new RangeError(`${title}: ${response.status} ${body}`)
      } catch (error) {
        if (error instanceof RangeError) throw error
      }
      repeated += 1
      await sleep(50)
    }
    throw new Error(`${title} was never confirmed`)
  }

  async function write(): Promise<void> {
    while (begun < count) {
      begun += 1
      const title = `Reunião ${begun}`
      const key = crypto.randomUUID()
      acknowledged.push({ id: await confirm(title, key), title, key })
    }
  }

  const done = Promise.all(Array.from({ length: AT_ONCE }, write)).then(() => {})
  return { acknowledged, repeated: () => repeated, done }
}
