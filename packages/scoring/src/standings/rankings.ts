import type { Db } from '@cadencia/db/client'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { sql } from 'kysely'
import type { OwnStanding, Period, RankingTeam, RankingUser } from '../contract.ts'
import { spanOf } from '../period.ts'
import { ratingFrom, ratingOf, teamRatingParts, userRatingParts } from '../rules.ts'
import { listTeamWork, listUserWork, type RatingPeriod } from './repository.ts'

/** The top of the ranking, or these holders wherever they are. */
export type Cut = { readonly limit: number } | { readonly ids: readonly string[] }

interface Asked {
  readonly period: Period
  /** Epoch milliseconds. */
  readonly now: number
}

export function lookingAt({ period, now }: Asked): RatingPeriod {
  return { span: spanOf(period, now), today: saoPauloDay(now) }
}

function cutSql(cut: Cut) {
  return 'ids' in cut
    ? sql`where id = any(${cut.ids}::uuid[]) order by place, name, id`
    : sql`order by place, name, id limit ${cut.limit}`
}

/** Active people with points in the period. */
export async function listUserRanking(db: Db, asked: Asked, cut: Cut): Promise<RankingUser[]> {
  const looking = lookingAt(asked)
  const { rows } = await sql<Omit<RankingUser, 'performanceRating'>>`
    select * from (
      select u.id, u.email, trim(u.first_name || ' ' || u.last_name) as name, sum(e.points) as score,
        rank() over (order by sum(e.points) desc)::int as place
      from score_entries e join users u on u.id = e.user_id
      where u.is_active and e.at >= ${looking.span.start} and e.at < ${looking.span.end}
      group by u.id having sum(e.points) > 0
    ) ranked ${cutSql(cut)}`.execute(db)
  const work = await listUserWork(
    db,
    rows.map(({ id }) => id),
    looking,
  )
  return rows.map((row) => {
    const own = work.get(row.id)
    return { ...row, performanceRating: own ? ratingFrom(userRatingParts(own)) : 0 }
  })
}

/** Teams with points in the period. */
export async function listTeamRanking(db: Db, asked: Asked, cut: Cut): Promise<RankingTeam[]> {
  const looking = lookingAt(asked)
  const { rows } = await sql<Pick<RankingTeam, 'id' | 'name' | 'color' | 'score' | 'place'>>`
    select * from (
      select t.id, t.name, t.color, sum(e.points) as score,
        rank() over (order by sum(e.points) desc)::int as place
      from score_entries e join teams t on t.id = e.team_id
      where e.at >= ${looking.span.start} and e.at < ${looking.span.end}
      group by t.id having sum(e.points) > 0
    ) ranked ${cutSql(cut)}`.execute(db)
  const work = await listTeamWork(
    db,
    rows.map(({ id }) => id),
    looking,
  )
  return rows.map((row) => {
    const own = work.get(row.id)
    const parts = own ? teamRatingParts(own) : []
    const rated = (name: string) => ratingOf(parts.find(({ part }) => part === name)?.share ?? 0)
    return {
      ...row,
      productivityRating: rated('productivity'),
      collaborationRating: rated('collaboration'),
      rating: ratingFrom(parts),
    }
  })
}

/** Where a person and their teams stand, however far down. */
export async function ownStanding(db: Db, userId: string, asked: Asked): Promise<OwnStanding> {
  const memberships = await db
    .selectFrom('team_members')
    .select('team_id as teamId')
    .where('user_id', '=', userId)
    .execute()
  const [[user = null], teams] = await Promise.all([
    listUserRanking(db, asked, { ids: [userId] }),
    listTeamRanking(db, asked, { ids: memberships.map(({ teamId }) => teamId) }),
  ])
  return { user, teams }
}
