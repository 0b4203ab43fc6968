import { addDays, saoPauloDay, saoPauloWeek } from '@cadencia/locale/sao-paulo'
import { mock } from '@cadencia/testkit/msw'
import { BADGE_RULES, missingFor } from './badges/labels.ts'
import {
  BADGES,
  type Badge,
  type BadgeKind,
  getOwnRanking,
  getScore,
  type LedgerEntry,
  listBadges,
  listLedger,
  type OwnRanking,
  type RankingTeam,
  type RankingUser,
  rankTeams,
  rankUsers,
  type Score,
  TREND_WEEKS,
} from './contract.ts'

/** The first of the ranking, unless told. */
export function makeRankingUser(overrides: Partial<RankingUser> = {}): RankingUser {
  return {
    id: crypto.randomUUID(),
    email: 'ana.souza@cadencia.example',
    name: 'Ana Souza',
    place: 1,
    score: 128.25,
    performanceRating: 8.4,
    ...overrides,
  }
}

/** The first of the ranking, unless told. */
export function makeRankingTeam(overrides: Partial<RankingTeam> = {}): RankingTeam {
  return {
    id: crypto.randomUUID(),
    name: 'Comercial',
    color: '#2f6fde',
    place: 1,
    score: 342.5,
    productivityRating: 7.5,
    collaborationRating: 5,
    rating: 6.5,
    ...overrides,
  }
}

function trend(points: readonly number[]): Score['trend'] {
  const { monday } = saoPauloWeek(Date.now())
  return points.map((value, index) => ({
    weekStart: addDays(monday, 7 * (index + 1 - points.length)),
    points: value,
  }))
}

/** A person's score of this week, made of two tasks and a shared lesson. */
export function makeScore(overrides: Partial<Score> = {}): Score {
  const { monday, sunday } = saoPauloWeek(Date.now())
  return {
    kind: 'user',
    id: crypto.randomUUID(),
    name: 'Ana Souza',
    color: null,
    period: 'weekly',
    from: monday,
    to: sunday,
    score: 128.25,
    place: 1,
    parts: [
      { cause: 'task', points: 123.25, count: 2 },
      { cause: 'knowledge', points: 5, count: 1 },
    ],
    rating: 8.4,
    ratingParts: [
      { part: 'consistency', share: 0.6, weight: 0.3 },
      { part: 'quality', share: 0.9, weight: 0.4 },
      { part: 'timing', share: 1, weight: 0.3 },
    ],
    trend: trend([40, 0, 62.5, 80, 71.25, 90, 104.5, 128.25].slice(-TREND_WEEKS)),
    ...overrides,
  }
}

/** A task of today that counts. */
export function makeLedgerEntry(overrides: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id: 1,
    points: 22.5,
    cause: 'task',
    causeId: crypto.randomUUID(),
    at: new Date().toISOString(),
    title: 'Revisar contrato de matrícula',
    state: 'standing',
    factors: { points: 10, difficulty: 1.5, bonus: 0.5, penalty: 0 },
    ...overrides,
  }
}

/** All six badges; those of `earned` were earned today, of the others there is `progress`. */
export function makeBadges(
  earned: readonly BadgeKind[] = [],
  progress: Partial<Record<BadgeKind, number>> = {},
): Badge[] {
  return BADGES.map((badge) => {
    const { name, description, target } = BADGE_RULES[badge]
    const isEarned = earned.includes(badge)
    const current = isEarned ? target : (progress[badge] ?? 0)
    return {
      badge,
      name,
      description,
      earnedAt: isEarned ? `${saoPauloDay(Date.now())}T12:00:00.000Z` : null,
      current,
      target,
      missing: missingFor(badge, current),
    }
  })
}

/** Answers what the scoring screen asks by itself. */
export function mockScoring({
  users = [],
  teams = [],
  own = { user: null, teams: [] },
  badges = makeBadges(),
  score = makeScore(),
  entries = [],
}: {
  readonly users?: RankingUser[]
  readonly teams?: RankingTeam[]
  readonly own?: OwnRanking
  readonly badges?: Badge[]
  readonly score?: Score
  readonly entries?: LedgerEntry[]
} = {}): void {
  // Registered first: its URL pattern would match the rankings'.
  mock(getScore, score)
  mock(rankUsers, users)
  mock(rankTeams, teams)
  mock(getOwnRanking, own)
  mock(listBadges, badges)
  mock(listLedger, entries)
}
