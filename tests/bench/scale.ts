import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@cadencia/db/testing/free-port'
import autocannon from 'autocannon'
import { says, startChild } from '../support/child.ts'
import type { OwnDatabase } from '../support/database.ts'
import { type Server, startServer } from '../support/server.ts'
import { signIn } from '../support/session.ts'
import { prepareBoards, readBoards } from './board-data.ts'
import { openChat, prepareListeners } from './chat-data.ts'
import { openAll } from './chat-fan-out.ts'
import { JSON_BODY } from './comparison.ts'
import { residentMib } from './cpu.ts'
import { emailOf, prepareData } from './data.ts'
import { benchFanOut, type FanOutEffort, type FanOutFigures } from './fan-out.ts'

export type Through = 'Postgres' | 'Redis'

export interface ScaleEffort extends FanOutEffort {
  /** Numbers of API processes to measure. */
  readonly processes: readonly number[]
  readonly seconds: number
  readonly idleSockets: number
  readonly idleMs: number
}

export interface ProcessFigures {
  readonly processes: number
  readonly through: Through
  /** Of the mixed load, all processes together. */
  readonly requestsPerSecond: number
  readonly p99Ms: number
  readonly fanOut: FanOutFigures
  /** Of one process after the load, on average, in MiB. */
  readonly memoryMib: number
}

const CONNECTIONS = 40
/** Time for the switch from Postgres to Redis after a start, in milliseconds. */
const SETTLE_MS = 4000
const SPREAD = new URL('./spread.ts', import.meta.url).pathname

interface Processes {
  readonly databaseUrl: string
  readonly redisUrl: string | undefined
  readonly count: number
  /** Where a proxy before them listens. */
  readonly proxyPort?: number
}

/** Starts processes of the API on one database, of which the first also does the background work. */
export async function startServers(processes: Processes): Promise<Server[]> {
  const { databaseUrl, redisUrl, count, proxyPort } = processes
  const servers: Server[] = []
  for (let index = 0; index < count; index += 1) {
    const env = {
      LOG_LEVEL: 'warn',
      ...(index > 0 && { WORKER: 'off' }),
      ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
      ...(proxyPort !== undefined && { PUBLIC_URL: urlOf(proxyPort) }),
    }
    servers.push(await startServer({ databaseUrl, env }))
  }
  if (redisUrl !== undefined) await sleep(SETTLE_MS)
  return servers
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`

/** A process that hands connections to the servers in turn. */
async function startSpread(port: number, servers: readonly Server[]) {
  const ports = [port, ...servers.map((server) => server.port)]
  const child = startChild({ args: [SPREAD, ...ports.map(String)], env: {} })
  await says(child, 'spreading')
  const url = urlOf(port)
  return {
    port,
    url,
    fetch: (path: string, init?: RequestInit) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
    close: async () => {
      child.signal('SIGKILL')
      await child.ended
    },
  }
}

/** What staff do all day: boards and lists are read, now and then a card is moved, a task made, a message sent. */
async function mixedLoad(
  spread: Awaited<ReturnType<typeof startSpread>>,
  database: OwnDatabase,
): Promise<autocannon.Request[]> {
  const headers = { cookie: await signIn(spread, emailOf(1)) }
  const writing = { headers: { ...headers, ...JSON_BODY } }
  const [{ sprintId, taskIds }] = await readBoards(database)
  const [task = '', other = ''] = taskIds
  const chatId = await openChat(database, 1)
  const send = { method: 'POST', path: `/api/chats/${chatId}/messages`, ...writing } as const
  const read = (path: string) => ({ method: 'GET', path, headers }) as const
  return [
    read(`/api/tasks?sprintId=${sprintId}`),
    read('/api/my-day'),
    read('/api/meetings'),
    { method: 'PATCH', path: `/api/tasks/${task}`, body: JSON.stringify({ afterId: other }), ...writing },
    read('/api/dashboard'),
    read('/api/tasks?status=open&order=due'),
    { ...send, body: JSON.stringify({ content: 'A pauta de hoje já está na pasta.' }) },
    read(`/api/chats/${chatId}/messages`),
    {
      method: 'POST',
      path: '/api/tasks',
      body: JSON.stringify({ title: 'Ligar para a escola' }),
      ...writing,
    },
    read('/api/notifications/count'),
  ]
}

/** Throughput, fan-out and memory of some API processes behind a proxy. */
export async function benchProcesses(
  database: OwnDatabase,
  redisUrl: string | undefined,
  processes: number,
  effort: ScaleEffort,
): Promise<ProcessFigures> {
  const proxyPort = await freePort()
  const servers = await startServers({ databaseUrl: database.url, redisUrl, count: processes, proxyPort })
  const spread = await startSpread(proxyPort, servers)
  const [first] = servers
  if (!first) throw new Error('no server')
  try {
    await prepareData(database)
    await prepareBoards(database)
    const requests = await mixedLoad(spread, database)
    const options = { url: spread.url, connections: CONNECTIONS, requests }
    await autocannon({ ...options, amount: CONNECTIONS * requests.length })
    const load = await autocannon({ ...options, duration: effort.seconds })
    if (load.non2xx > 0 || load.errors > 0) {
      throw new Error(
        `the mixed load was answered ${JSON.stringify(load.statusCodeStats)}, ${load.errors} errors`,
      )
    }
    const fanOut = await benchFanOut({ server: { ...first, ...spread }, database }, effort)
    return {
      processes,
      through: redisUrl === undefined ? 'Postgres' : 'Redis',
      requestsPerSecond: load['2xx'] / load.duration,
      p99Ms: load.latency.p99,
      fanOut,
      memoryMib: servers.reduce((sum, server) => sum + residentMib(server.pid()), 0) / processes,
    }
  } finally {
    await spread.close()
    await Promise.all(servers.map((server) => server.end()))
  }
}

export interface IdleFigures {
  readonly sockets: number
  /** Memory that each adds to the server, in KiB. */
  readonly kibEach: number
}

/** Memory of sockets that only listen. */
export async function benchIdleSockets(database: OwnDatabase, effort: ScaleEffort): Promise<IdleFigures> {
  const servers = await startServers({ databaseUrl: database.url, redisUrl: undefined, count: 1 })
  const [server] = servers
  if (!server) throw new Error('no server')
  try {
    const listeners = await prepareListeners(database, effort.idleSockets)
    // What the first of them load and compile is not theirs.
    const few = await openAll(servers, listeners.slice(0, 20))
    await sleep(effort.idleMs)
    const before = residentMib(server.pid())
    const sockets = await openAll(servers, listeners.slice(20))
    await sleep(effort.idleMs)
    const kib = (residentMib(server.pid()) - before) * 1024
    for (const socket of [...few, ...sockets]) socket.terminate()
    return { sockets: listeners.length, kibEach: kib / sockets.length }
  } finally {
    await server.end()
  }
}
