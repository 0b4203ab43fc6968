import { signIn } from '../support/session.ts'
import type { BenchedServer } from './comparison.ts'
import { emailOf } from './data.ts'
import { type Load, medianOf, type Round, runRound } from './load.ts'
import type { Effort } from './routes.ts'

/** Latency of two equal calls, one logged and one polled (not logged). */
export interface AccessLogFigures {
  readonly logged: Round
  readonly unlogged: Round
  /** Calls that should have been logged, and those that were. */
  readonly missing: number
}

/** A fast call, so that the cost of the log is visible. */
const PATH = '/api/auth/user'
const TIMED_PATH = '/api/notifications/count'
const STORED_WITHIN_MS = 2000

async function countLogged({ database }: BenchedServer): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n from access_logs where path = '${PATH}'`,
  )
  return row?.n ?? 0
}

/** Medians of alternating rounds with and without the log. */
export async function benchAccessLog(
  benched: BenchedServer,
  { warmUpSeconds, rounds, seconds }: Effort,
): Promise<AccessLogFigures> {
  const { server, database } = benched
  const cookie = await signIn(server, emailOf(1))
  const ours = { pid: server.pid(), databaseUrl: database.url }
  let answered = 0
  const asked = { headers: { cookie }, expectedStatus: 200 }
  const logged: Load = { url: `${server.url}${PATH}`, ...asked }
  const unlogged: Load = { url: `${server.url}${TIMED_PATH}`, ...asked }
  if (warmUpSeconds > 0) await runRound(unlogged, ours, warmUpSeconds)
  const before = await countLogged(benched)
  const kept: { logged: Round[]; unlogged: Round[] } = { logged: [], unlogged: [] }
  for (let round = 0; round < rounds; round += 1) {
    const mine = await runRound(logged, ours, seconds)
    answered += mine.answered
    kept.logged.push(mine)
    kept.unlogged.push(await runRound(unlogged, ours, seconds))
  }
  await new Promise((resolve) => setTimeout(resolve, STORED_WITHIN_MS))
  const missing = Math.max(0, answered - ((await countLogged(benched)) - before))
  return { logged: medianOf(kept.logged), unlogged: medianOf(kept.unlogged), missing }
}
