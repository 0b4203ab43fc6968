import type { Difficulty } from '@cadencia/sprints/tasks/contract'
import type { RatingPart, TaskFactors } from './contract.ts'
import { RATING_MAX } from './contract.ts'

/** The constants of 2-areas.md, section 9, and 3-decisions.md, section 4. The ledger's SQL takes them from here. */
export const TASK = {
  difficulty: { low: 1, medium: 1.5, high: 2 } satisfies Record<Difficulty, number>,
  /** Up to this quality there is no bonus. */
  bonusAbove: 70,
  bonusMax: 0.5,
  penaltyADay: 0.05,
  penaltyMax: 0.4,
} as const
const QUALITY_MAX = 100
/** Mean quality where no task is rated. */
const UNRATED_QUALITY = 70
/** Parts of a meeting's score of 100, and what of it each person present is credited. */
export const MEETING = { time: 25, presence: 25, goals: 50, credited: 0.1 } as const
/** What a sprint is worth in which all was done in time and at its best. */
export const SPRINT_POINTS = 100
/** What an active goal that was reached is worth at full weight. */
export const GOAL_POINTS = 100
const USER_WEIGHTS = { consistency: 0.3, quality: 0.4, timing: 0.3 } as const
const TEAM_WEIGHTS = { productivity: 0.6, collaboration: 0.4 } as const
/** Shares and meetings for each member that make collaboration whole. */
const COLLABORATION_WHOLE = 2
const CENTS = 100

/** Rounds half up to two decimals. */
function cents(points: number): number {
  return Math.floor(points * CENTS + 0.5) / CENTS
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

export interface ScoredTask {
  readonly points: number
  readonly difficulty: Difficulty
  /** 0 to 100; null where nobody rated it. */
  readonly quality: number | null
  /** Calendar days after its due date, 0 or more; 0 without one. */
  readonly daysLate: number
}

/**
 * The four factors of a completed task. Bonus: 0 up to quality 70, then linear to 0.5 at 100, none without a
 * quality. Penalty: 0.05 for each day late, at most 0.40.
 */
export function taskFactors({ points, difficulty, quality, daysLate }: ScoredTask): TaskFactors {
  const above = within(0, (quality ?? 0) - TASK.bonusAbove, QUALITY_MAX - TASK.bonusAbove)
  return {
    points,
    difficulty: TASK.difficulty[difficulty],
    bonus: (above / (QUALITY_MAX - TASK.bonusAbove)) * TASK.bonusMax,
    penalty: within(0, Math.round(daysLate * TASK.penaltyADay * CENTS) / CENTS, TASK.penaltyMax),
  }
}

export interface UserWork {
  /** Working days of the period, up to today. */
  readonly workingDays: number
  /** Days on which something was completed. */
  readonly activeDays: number
  readonly completed: number
  readonly onTime: number
  /** Mean of the rated tasks, 0 to 100; null when none was rated. */
  readonly meanQuality: number | null
}

/**
 * The parts of a person's rating: consistency (days with a completion over working days, at most 1), quality
 * (mean quality / 100; 0.7 when nothing is rated), timing (share on time). Without a completed task all are 0.
 */
export function userRatingParts(work: UserWork): RatingPart[] {
  const quality = work.completed === 0 ? 0 : (work.meanQuality ?? UNRATED_QUALITY) / QUALITY_MAX
  const shares = {
    consistency: Math.min(1, ratio(work.activeDays, work.workingDays)),
    quality,
    timing: ratio(work.onTime, work.completed),
  }
  return [
    { part: 'consistency', share: shares.consistency, weight: USER_WEIGHTS.consistency },
    { part: 'quality', share: shares.quality, weight: USER_WEIGHTS.quality },
    { part: 'timing', share: shares.timing, weight: USER_WEIGHTS.timing },
  ]
}

export interface TeamWork {
  /** Points of the tasks that were due or completed in the period, and of those the completed. */
  readonly plannedPoints: number
  readonly completedPoints: number
  /** Those that gave points, in the team's sprints. */
  readonly shares: number
  /** The team's completed ones. */
  readonly meetings: number
  readonly members: number
}

/** The parts of a team's rating: productivity (completed over planned points), collaboration (per member, of 2). */
export function teamRatingParts(work: TeamWork): RatingPart[] {
  const together = ratio(work.shares + work.meetings, work.members) / COLLABORATION_WHOLE
  const productivity = Math.min(1, ratio(work.completedPoints, work.plannedPoints))
  return [
    { part: 'productivity', share: productivity, weight: TEAM_WEIGHTS.productivity },
    { part: 'collaboration', share: Math.min(1, together), weight: TEAM_WEIGHTS.collaboration },
  ]
}

/** A share as a rating of 0 to 10, two decimals. */
export function ratingOf(share: number): number {
  return cents(RATING_MAX * share)
}

/** The rating that parts make together, 0 to 10, two decimals. */
export function ratingFrom(parts: readonly RatingPart[]): number {
  return ratingOf(parts.reduce((sum, { share, weight }) => sum + share * weight, 0))
}
