import type { WebSocket } from 'ws'
import { eventually } from '../support/eventually.ts'
import { caller, signIn } from '../support/session.ts'
import { openSocket } from '../support/socket.ts'
import { readBoards } from './board-data.ts'
import type { BenchedServer } from './comparison.ts'
import { emailOf, PEOPLE } from './data.ts'
import { quantile } from './quantile.ts'

export interface FanOutFigures {
  readonly sockets: number
  readonly joinedMs: number
  /** From sending a move until a socket receives the row. */
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface FanOutEffort {
  readonly sockets: number
  readonly changes: number
}

async function signInAll({ server }: BenchedServer): Promise<string[]> {
  const cookies: string[] = []
  for (let index = 1; index <= PEOPLE; index += 1) cookies.push(await signIn(server, emailOf(index)))
  return cookies
}

/** Resolves when the server admitted the socket. */
function join(socket: WebSocket, topic: string): Promise<void> {
  return new Promise((resolve) => {
    const hear = (data: unknown) => {
      if (!String(data).includes('"joined"')) return
      socket.off('message', hear)
      resolve()
    }
    socket.on('message', hear)
    socket.send(JSON.stringify({ type: 'join', topic }))
  })
}

/** Opens many sockets on one board, then moves tasks one at a time. */
export async function benchFanOut(benched: BenchedServer, effort: FanOutEffort): Promise<FanOutFigures> {
  const { server, database } = benched
  const [{ sprintId, taskIds }] = await readBoards(database)
  const [task = '', other = '', third = ''] = taskIds
  const cookies = await signInAll(benched)
  const call = caller(server, cookies[0] ?? '')
  const startedAt = performance.now()
  const opening = Array.from({ length: effort.sockets }, async (_, index) => {
    const socket = await openSocket(server, cookies[index % cookies.length] ?? '')
    await join(socket, `board:${sprintId}`)
    return socket
  })
  const sockets: WebSocket[] = await Promise.all(opening)
  const joinedMs = performance.now() - startedAt

  const delays: number[] = []
  let sentAt = 0
  for (const socket of sockets) {
    socket.on('message', (data) => {
      if (String(data).includes(`"id":"${task}"`)) delays.push(performance.now() - sentAt)
    })
  }
  for (let change = 1; change <= effort.changes; change += 1) {
    sentAt = performance.now()
    const answer = await call('PATCH', `/api/tasks/${task}`, { afterId: change % 2 === 0 ? other : third })
    if (answer.status !== 200) throw new Error(`the move was answered with ${answer.status}`)
    await answer.arrayBuffer()
    await eventually(() => delays.length >= change * sockets.length, {
      what: 'every socket has the moved row',
    })
  }
  for (const socket of sockets) socket.terminate()
  const sorted = delays.toSorted((a, b) => a - b)
  return { sockets: sockets.length, joinedMs, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) }
}
