import type { WebSocket } from 'ws'
import { eventually } from '../support/eventually.ts'
import { caller, signIn } from '../support/session.ts'
import { openSocket } from '../support/socket.ts'
import { emailOf, PEOPLE } from './data.ts'
import type { BenchedServer } from './routes.ts'

export interface FanOutFigures {
  readonly sockets: number
  /** From the first handshake until all sockets are ready. */
  readonly joinedMs: number
  /** From sending a change until a socket hears of it. */
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface FanOutEffort {
  readonly sockets: number
  readonly changes: number
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function signInAll({ server }: BenchedServer): Promise<string[]> {
  const cookies: string[] = []
  for (let index = 1; index <= PEOPLE; index += 1) cookies.push(await signIn(server, emailOf(index)))
  return cookies
}

/** Opens many sockets of many people, then changes a meeting again and again, one change at a time. */
export async function benchFanOut(benched: BenchedServer, effort: FanOutEffort): Promise<FanOutFigures> {
  const { server } = benched
  const cookie = await signIn(server, emailOf(1))
  const call = caller(server, cookie)
  const draft = { title: 'Medida', scheduledAt: new Date(Date.now() + 3_600_000).toISOString() }
  const meeting: { id: string } = await (await call('POST', '/api/meetings', draft)).json()
  const cookies = await signInAll(benched)
  const startedAt = performance.now()
  const opening = Array.from({ length: effort.sockets }, (_, index) =>
    openSocket(server, cookies[index % cookies.length] ?? ''),
  )
  const sockets: WebSocket[] = await Promise.all(opening)
  const joinedMs = performance.now() - startedAt

  const delays: number[] = []
  let sentAt = 0
  for (const socket of sockets) {
    socket.on('message', (data) => {
      if (String(data).includes(meeting.id)) delays.push(performance.now() - sentAt)
    })
  }
  for (let change = 1; change <= effort.changes; change += 1) {
    sentAt = performance.now()
    const answer = await call('PATCH', `/api/meetings/${meeting.id}`, { title: `Medida ${change}` })
    if (answer.status !== 200) throw new Error(`the change was answered with ${answer.status}`)
    await answer.arrayBuffer()
    await eventually(() => delays.length >= change * sockets.length, {
      what: 'every socket hears of the change',
    })
  }
  for (const socket of sockets) socket.terminate()
  const sorted = delays.toSorted((a, b) => a - b)
  return { sockets: sockets.length, joinedMs, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) }
}
