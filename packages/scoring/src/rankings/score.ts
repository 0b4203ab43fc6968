import type { Db } from '@cadencia/db/client'
import { addDays, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { notFound } from '@cadencia/server/app-error'
import { type Period, type RatingPart, type Score, TREND_WEEKS } from '../contract.ts'
import type { Holder } from '../ledger/holder.ts'
import { sumByCause, sumByWeek } from '../ledger/repository.ts'
import { lastMondays } from '../period.ts'
import { ratingFrom, teamRatingParts, userRatingParts } from '../rules.ts'
import { listTeamRanking, listUserRanking, lookingAt } from './rankings.ts'
import { findHolder, listTeamWork, listUserWork, type RatingPeriod } from './repository.ts'

/** A person or a team by name. Throws 404 when there is none. */
export async function getHolder(db: Db, holder: Holder): Promise<Pick<Score, 'name' | 'color'>> {
  const found = await findHolder(db, holder)
  if (!found) throw notFound(holder.kind === 'user' ? 'Usuário não encontrado.' : 'Time não encontrado.')
  return found
}

async function listTrend(db: Db, holder: Holder, now: number): Promise<Score['trend']> {
  const mondays = lastMondays(TREND_WEEKS, now)
  const [first = '', last = ''] = [mondays.at(0), mondays.at(-1)]
  const weeks = await sumByWeek(db, holder, {
    start: saoPauloStartOfDay(first),
    end: saoPauloStartOfDay(addDays(last, 7)),
  })
  const points = new Map(weeks.map((week) => [week.weekStart, week.points]))
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
    sumByCause(db, holder, looking.span),
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
