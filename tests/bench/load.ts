import autocannon from 'autocannon'
import { cpuMsOf, databasePids } from './cpu.ts'

/** One request, repeated over ten connections. */
export interface Load {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly headers?: Record<string, string>
  readonly body?: string
  /** Varies each request; `count` continues over the rounds. */
  readonly vary?: (count: number) => { readonly path: string; readonly body: string }
  readonly expectedStatus: number
  /** Puts back what rounds before have changed; not measured. */
  readonly before?: () => Promise<unknown>
}

/** The measured processes. */
export interface Answerer {
  readonly pid: number
  readonly databaseUrl: string
}

export interface Round {
  readonly requestsPerSecond: number
  /** CPU milliseconds per request, of the server and of its database connections. */
  readonly serverMs: number
  readonly databaseMs: number
  readonly p99Ms: number
  /** Requests with the expected status. */
  readonly answered: number
}

const CONNECTIONS = 10

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const counts = new WeakMap<Load, number>()

function requestsOf(load: Load): autocannon.Request[] {
  const { method = 'GET', headers = {}, body, vary } = load
  const next = (request: autocannon.Request): autocannon.Request => {
    const count = (counts.get(load) ?? 0) + 1
    counts.set(load, count)
    return { ...request, ...vary?.(count) }
  }
  return [{ method, headers, ...(body === undefined ? {} : { body }), setupRequest: next }]
}

/** Runs a load for `seconds`, or ten requests per connection for 0. Throws on an unexpected status. */
export async function runRound(load: Load, { pid, databaseUrl }: Answerer, seconds: number): Promise<Round> {
  const { url, method = 'GET', expectedStatus } = load
  await load.before?.()
  const requests = requestsOf(load)
  const before = cpuMsOf(pid)
  const backends = new Map((await databasePids(databaseUrl)).map((backend) => [backend, cpuMsOf(backend)]))
  const extent = seconds === 0 ? { amount: 10 * CONNECTIONS } : { duration: seconds }
  const result = await autocannon({ url, connections: CONNECTIONS, ...extent, requests })
  const serverMs = cpuMsOf(pid) - before
  const after = await databasePids(databaseUrl)
  const databaseMs = sum(after.map((backend) => cpuMsOf(backend) - (backends.get(backend) ?? 0)))
  const answered = result.statusCodeStats?.[`${expectedStatus}`]?.count ?? 0
  if (result.errors > 0 || answered === 0 || answered < result.requests.total - CONNECTIONS) {
    const seen = JSON.stringify(result.statusCodeStats)
    throw new Error(`${method} ${url}: expected ${expectedStatus}, saw ${seen} and ${result.errors} errors`)
  }
  const done = answered / requests.length
  return {
    requestsPerSecond: done / result.duration,
    serverMs: serverMs / done,
    databaseMs: databaseMs / done,
    p99Ms: result.latency.p99,
    answered,
  }
}

export function medianOf(rounds: readonly Round[]): Round {
  return {
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    serverMs: median(rounds.map((round) => round.serverMs)),
    databaseMs: median(rounds.map((round) => round.databaseMs)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    answered: sum(rounds.map((round) => round.answered)),
  }
}
