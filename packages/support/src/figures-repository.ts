import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { SupportFigures } from './contract.ts'

export const FIGURES_DAYS = 30

interface Scope {
  /** The responsible team; undefined for all. */
  readonly teamId: string | undefined
  /** Instants. `since`: start of the period of the means. */
  readonly now: string
  readonly since: string
}

export async function readFigures(db: Db, { teamId, now, since }: Scope): Promise<SupportFigures> {
  const mean = (column: string, at: string) => sql<number | null>`
    round((avg(${sql.ref(column)}) filter (where ${sql.ref(at)} >= ${since}))::numeric, 1)::float8`
  return db
    .selectFrom('support_requests')
    .select([
      sql<number>`(count(*) filter (where status = 'open'))::int`.as('open'),
      sql<number>`(count(*) filter (where status = 'in_progress'))::int`.as('inProgress'),
      sql<number>`(count(*) filter (where status in ('open', 'in_progress') and due_at < ${now}))::int`.as(
        'overdue',
      ),
      sql<number>`(count(*) filter (where resolved_at >= ${since}))::int`.as('resolved'),
      mean('first_action_hours', 'first_action_at').as('firstActionHours'),
      mean('resolution_hours', 'resolved_at').as('resolutionHours'),
      mean('satisfaction', 'rated_at').as('satisfaction'),
    ])
    .$if(teamId !== undefined, (query) => query.where('responsible_team_id', '=', teamId ?? null))
    .executeTakeFirstOrThrow()
}
