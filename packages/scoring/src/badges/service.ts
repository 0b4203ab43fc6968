import type { Db } from '@cadencia/db/client'
import { recordAll } from '@cadencia/db/outbox'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { BADGES, type Badge } from '../contract.ts'
import { badgeEarned } from '../facts.ts'
import { BADGE_RULES, missingFor } from './labels.ts'
import { type EarnedBadge, insertBadges, listDeeds, listEarned, type Whose } from './repository.ts'
import { badgeStandings, type Deeds } from './rules.ts'

interface Awarding {
  readonly userIds: Whose
  /** Epoch milliseconds. */
  readonly now: number
}

const NOTHING: Deeds = { deliveries: [], shares: [], perfectSprints: [], resolutions: [] }

/** Gives people the badges that they have reached and don't have yet, without telling; answers which. */
export async function giveBadges(trx: Db, { userIds, now }: Awarding): Promise<EarnedBadge[]> {
  const today = saoPauloDay(now)
  const reached = (await listDeeds(trx, userIds)).flatMap(({ userId, ...deeds }) => {
    const standings = badgeStandings(deeds, today)
    return BADGES.flatMap((badge) => {
      const { earnedAt } = standings[badge]
      return earnedAt === null ? [] : [{ userId, badge, earnedAt }]
    })
  })
  return insertBadges(trx, reached)
}

/** The same, and `badge.earned` tells of each, once for ever. */
export async function awardBadges(trx: Db, awarding: Awarding): Promise<void> {
  const earned = await giveBadges(trx, awarding)
  await recordAll(
    trx,
    badgeEarned,
    earned.map(({ userId, badge, earnedAt }) => ({
      userId,
      badge,
      name: BADGE_RULES[badge].name,
      at: earnedAt,
    })),
  )
}

/** The six badges as one person stands to them, in the specified order. */
export async function badgesOf(db: Db, { userId, now }: { userId: string; now: number }): Promise<Badge[]> {
  const [[deeds = NOTHING], earned] = await Promise.all([listDeeds(db, [userId]), listEarned(db, userId)])
  const standings = badgeStandings(deeds, saoPauloDay(now))
  return BADGES.map((badge) => {
    const { name, description, target } = BADGE_RULES[badge]
    const earnedAt = earned.get(badge) ?? null
    const current = earnedAt === null ? Math.min(target, standings[badge].current) : target
    return { badge, name, description, earnedAt, current, target, missing: missingFor(badge, current) }
  })
}
