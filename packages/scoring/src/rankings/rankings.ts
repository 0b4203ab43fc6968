import type { Db } from '@cadencia/db/client'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { listTeamIdsOf } from '@cadencia/people/read-repository'
import type { OwnRanking, Period, RankingTeam, RankingUser } from '../contract.ts'
import { spanOf } from '../period.ts'
import { ratingFrom, ratingOf, teamRatingParts, userRatingParts } from '../rules.ts'
import {
  type Cut,
  listRankedTeams,
  listRankedUsers,
  listTeamWork,
  listUserWork,
  type RatingPeriod,
} from './repository.ts'

interface Asked {
  readonly period: Period
  /** Epoch milliseconds. */
  readonly now: number
}

export function lookingAt({ period, now }: Asked): RatingPeriod {
  return { span: spanOf(period, now), today: saoPauloDay(now) }
}

/** Active people with points in the period. */
export async function listUserRanking(db: Db, asked: Asked, cut: Cut): Promise<RankingUser[]> {
  const looking = lookingAt(asked)
  const rows = await listRankedUsers(db, looking.span, cut)
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
  const rows = await listRankedTeams(db, looking.span, cut)
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
export async function ownRanking(db: Db, userId: string, asked: Asked): Promise<OwnRanking> {
  const teamIds = await listTeamIdsOf(db, userId)
  const [[user = null], teams] = await Promise.all([
    listUserRanking(db, asked, { ids: [userId] }),
    listTeamRanking(db, asked, { ids: teamIds }),
  ])
  return { user, teams }
}
