import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from './server.ts'
import { caller } from './session.ts'

export interface Acknowledged {
  readonly id: string
  readonly title: string
  readonly key: string
}

export interface Writers {
  /** Confirmed writes so far. */
  readonly acknowledged: readonly Acknowledged[]
  /** Requests retried with the same key after a 5xx or no response. */
  repeated(): number
  readonly done: Promise<void>
}

export interface WritersOptions {
  readonly server: Server
  readonly cookie: string
  readonly participantIds: readonly string[]
  /** Total meetings, by eight concurrent writers. */
  readonly count: number
}

const AT_ONCE = 8
const GIVE_UP_AFTER_MS = 60_000
const DAY_MS = 24 * 60 * 60_000

/** Creates meetings like a browser: each with its own key, retried until confirmed. */
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
