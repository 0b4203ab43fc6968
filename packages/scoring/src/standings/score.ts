import type { Db } from '@cadencia/db/client'
import { addDays, BUSINESS_ZONE, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { notFound } from '@cadencia/server/app-error'
import { sql } from 'kysely'
import { type Period, type RatingPart, type Score, type ScorePart, TREND_WEEKS } from '../contract.ts'
import { type Holder, isHeldBy } from '../ledger/holder.ts'
import { lastMondays, type Span } from '../period.ts'
import { ratingFrom, teamRatingParts, userRatingParts } from '../rules.ts'
import { listTeamRanking, listUserRanking, lookingAt } from './rankings.ts'
import { listTeamWork, listUserWork, type RatingPeriod } from './repository.ts'

/** A person or a team by name. Throws 404 when there is none. */
export async function getHolder(db: Db, { kind, id }: Holder): Promise<Pick<Score, 'name' | 'color'>> {
  const found =
    kind === 'user'
      ? await db
          .selectFrom('users')
          .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
          .select(sql<null>`null`.as('color'))
          .where('id', '=', id)
          .executeTakeFirst()
      : await db.selectFrom('teams').select(['name', 'color']).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound(kind === 'user' ? 'Usuário não encontrado.' : 'Time não encontrado.')
  return found
}

async function listParts(db: Db, holder: Holder, { start, end }: Span): Promise<ScorePart[]> {
  const { rows } = await sql<ScorePart>`
    select e.cause, sum(e.points) as points,
      (count(*) filter (where reverses is null) - count(*) filter (where reverses is not null))::int as count
    from score_entries e
    where ${isHeldBy(holder)} and e.at >= ${start} and e.at < ${end}
    group by e.cause having sum(e.points) <> 0
    order by points desc, e.cause`.execute(db)
  return rows
}

async function listTrend(db: Db, holder: Holder, now: number): Promise<Score['trend']> {
  const mondays = lastMondays(TREND_WEEKS, now)
  const [first = '', last = ''] = [mondays.at(0), mondays.at(-1)]
  const { rows } = await sql<{ weekStart: string; points: number }>`
    select date_trunc('week', e.at at time zone ${sql.lit(BUSINESS_ZONE)})::date as "weekStart",
      sum(e.points) as points
    from score_entries e
    where ${isHeldBy(holder)} and e.at >= ${saoPauloStartOfDay(first)}
      and e.at < ${saoPauloStartOfDay(addDays(last, 7))}
    group by 1`.execute(db)
  const points = new Map(rows.map((row) => [row.weekStart, row.points]))
  return mondays.map((weekStart) => ({ weekStart, points: points.get(weekStart) ?? 0 }))
}

async function listRatingParts(db: Db, { kind, id }: Holder, looking: RatingPeriod): Promise<RatingPart[]> {
  if (kind === 'user') {
    const work = (await listUserWork(db, [id], looking)).get(id)
    return work ? userRatingParts(work) : []
  }
  const work = (await listTeamWork(db, [id], looking)).get(id)
  return work ? teamRatingParts(work) : []
}

/** The score of a person or a team in a period, with what it is made of. Throws 404. */
export async function scoreOf(
  db: Db,
  holder: Holder,
  asked: { readonly period: Period; readonly now: number },
): Promise<Score> {
  const { name, color } = await getHolder(db, holder)
  const looking = lookingAt(asked)
  const rank = holder.kind === 'user' ? listUserRanking : listTeamRanking
  const [parts, trend, ratingParts, [ranked]] = await Promise.all([
    listParts(db, holder, looking.span),
    listTrend(db, holder, asked.now),
    listRatingParts(db, holder, looking),
    rank(db, asked, { ids: [holder.id] }),
  ])
  const { from, to } = looking.span
  return {
    ...holder,
    name,
    color,
    period: asked.period,
    from,
    to,
    score: Math.round(parts.reduce((sum, { points }) => sum + points, 0) * 100) / 100,
    place: ranked?.place ?? null,
    parts,
    rating: ratingFrom(ratingParts),
    ratingParts,
    trend,
  }
}
