import type { Db } from '@cadencia/db/client'
import { recordAll } from '@cadencia/db/outbox'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { BADGES, type Badge } from '../contract.ts'
import { badgeEarned } from '../facts.ts'
import { BADGE_RULES, missingFor } from './labels.ts'
import {
  type EarnedBadge,
  insertBadges,
  listAchievements,
  listEarned,
  type UserSelection,
} from './repository.ts'
import { type Achievements, badgeProgress } from './rules.ts'

interface Awarding {
  readonly userIds: UserSelection
  /** ISO instant of the earliest delivery that may have changed; without it all that they ever did is read. */
  readonly since?: string | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

const NOTHING: Achievements = { deliveries: [], shares: [], perfectSprints: [], resolutions: [] }

/** Inserts newly reached badges without recording facts; returns them. */
export async function insertDueBadges(trx: Db, { userIds, now, since }: Awarding): Promise<EarnedBadge[]> {
  const today = saoPauloDay(now)
  const reached = (await listAchievements(trx, userIds, since)).flatMap(({ userId, ...deeds }) => {
    const progress = badgeProgress(deeds, today)
    return BADGES.flatMap((badge) => {
      const { earnedAt } = progress[badge]
      return earnedAt === null ? [] : [{ userId, badge, earnedAt }]
    })
  })
  return insertBadges(trx, reached)
}

/** Also records `badge.earned` for each. */
export async function awardBadges(trx: Db, awarding: Awarding): Promise<void> {
  const earned = await insertDueBadges(trx, awarding)
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

/** All six badges with the person's progress. */
export async function badgesOf(db: Db, { userId, now }: { userId: string; now: number }): Promise<Badge[]> {
  const [[deeds = NOTHING], earned] = await Promise.all([
    listAchievements(db, [userId], new Date(now).toISOString()),
    listEarned(db, userId),
  ])
  const progress = badgeProgress(deeds, saoPauloDay(now))
  return BADGES.map((badge) => {
    const { name, description, target } = BADGE_RULES[badge]
    const earnedAt = earned.get(badge) ?? null
    const current = earnedAt === null ? Math.min(target, progress[badge].current) : target
    return { badge, name, description, earnedAt, current, target, missing: missingFor(badge, current) }
  })
}
