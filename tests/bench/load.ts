import autocannon from 'autocannon'
import { cpuMsOf, databasePids } from './cpu.ts'

/** One request, repeated as fast as ten connections can. */
export interface Load {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
  /** Each request gets an Idempotency-Key of its own. */
  readonly isKeyed?: boolean
  readonly expectedStatus: number
}

/** Who answers, for their processor time. */
export interface Answerer {
  readonly pid: number
  readonly databaseUrl: string
}

export interface Round {
  readonly requestsPerSecond: number
  /** Processor milliseconds for each request, of the server and of its database connections. */
  readonly serverMs: number
  readonly databaseMs: number
  readonly p99Ms: number
}

const CONNECTIONS = 10

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Runs a load for some seconds. Throws when an answer has another status than expected. */
export async function runRound(load: Load, { pid, databaseUrl }: Answerer, seconds: number): Promise<Round> {
  const { url, method = 'GET', headers = {}, body, isKeyed = false, expectedStatus } = load
  let key = 0
  const prefix = crypto.randomUUID()
  const before = cpuMsOf(pid)
  const backends = new Map((await databasePids(databaseUrl)).map((backend) => [backend, cpuMsOf(backend)]))
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(isKeyed && {
          setupRequest: (request) => {
            key += 1
            return { ...request, headers: { ...headers, 'idempotency-key': `${prefix}-${key}` } }
          },
        }),
      },
    ],
  })
  const serverMs = cpuMsOf(pid) - before
  const after = await databasePids(databaseUrl)
  const databaseMs = sum(after.map((backend) => cpuMsOf(backend) - (backends.get(backend) ?? 0)))
  const answered = result.statusCodeStats?.[`${expectedStatus}`]?.count ?? 0
  if (result.errors > 0 || answered === 0 || answered < result.requests.total - CONNECTIONS) {
    const seen = JSON.stringify(result.statusCodeStats)
    throw new Error(`${method} ${url}: expected ${expectedStatus}, saw ${seen} and ${result.errors} errors`)
  }
  return {
    requestsPerSecond: answered / result.duration,
    serverMs: serverMs / answered,
    databaseMs: databaseMs / answered,
    p99Ms: result.latency.p99,
  }
}

/** The median of each figure. */
export function medianOf(rounds: readonly Round[]): Round {
  return {
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    serverMs: median(rounds.map((round) => round.serverMs)),
    databaseMs: median(rounds.map((round) => round.databaseMs)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
  }
}
