import { z } from 'zod'
import type { OwnDatabase } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import { caller, signIn } from '../support/session.ts'
import { emailOf } from './data.ts'

export interface LedgerEffort {
  readonly scoredTasks: number
}

export interface LedgerFigures {
  readonly tasks: number
  /** Ledger entries, two per task. */
  readonly entries: number
  /** Duration of a recalculation with an empty and with a correct ledger. */
  readonly firstMs: number
  readonly againMs: number
}

const Recalculation = z.object({ entries: z.int(), corrected: z.int() })

async function prepareTasks(database: OwnDatabase, { scoredTasks }: LedgerEffort): Promise<void> {
  await database.query(`
    insert into tasks (title, status, team_id, assigned_to, points, difficulty, quality, due_date, completed_at, rank)
    select 'Entregue ' || n, 'completed', team.id, person.id, 1 + n % 13, (array['low', 'medium', 'high'])[1 + n % 3],
      case when n % 4 > 0 then n % 101 end, current_date - n % 300, now() - n % 290 * interval '1 day',
      'l' || lpad(n::text, 8, '0')
    from generate_series(1, ${scoredTasks}) as task (n)
    join (select id, row_number() over (order by name) - 1 as place, count(*) over () as total from teams) team
      on task.n % team.total = team.place
    join (select id, row_number() over (order by email) - 1 as place, count(*) over () as total
      from users where email like 'pessoa%') person on task.n % person.total = person.place`)
  await database.query('vacuum analyze')
}

/** Measures 'Recalcular Tudo' over HTTP. */
export async function benchLedger(database: OwnDatabase, effort: LedgerEffort): Promise<LedgerFigures> {
  const server = await startServer({ databaseUrl: database.url, env: { LOG_LEVEL: 'warn' } })
  try {
    await prepareTasks(database, effort)
    const call = caller(server, await signIn(server, emailOf(1)))
    const recalculate = async () => {
      const startedAt = performance.now()
      const answer = await call('POST', '/api/scoring/recalculate-all')
      const { entries } = Recalculation.parse(await answer.json())
      return { entries, ms: performance.now() - startedAt }
    }
    const first = await recalculate()
    const again = await recalculate()
    return { tasks: effort.scoredTasks, entries: again.entries, firstMs: first.ms, againMs: again.ms }
  } finally {
    await server.end()
  }
}
