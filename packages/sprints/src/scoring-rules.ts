import type { Sprint } from './contract.ts'

/** Parts of a sprint's score: completion, time efficiency, quality; together 1. */
const WEIGHT = { completion: 0.4, time: 0.3, quality: 0.3 } as const
/** Stands for the mean quality of a sprint in which no task was rated. */
const UNRATED_QUALITY = 70
const RATING_MAX = 5
const QUALITY_MAX = 100
const CENTS = 100

/** What is counted of a sprint's tasks; deleted ones don't count. */
export interface SprintTotals
  extends Pick<Sprint, 'totalTasks' | 'completedTasks' | 'totalPoints' | 'completedPoints'> {
  /** Points of the tasks that were completed on or before the day they were due; one without is on time. */
  readonly onTimePoints: number
  /** Mean of the rated tasks, 0 to 100; null when none is rated. */
  readonly meanQuality: number | null
}

export type SprintFigures = Pick<Sprint, 'completionRate' | 'timeEfficiency' | 'qualityRating' | 'score'>

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

/**
 * A sprint's rates and score (3-decisions, section 4): completion c = completed/total points, time efficiency
 * t = share of the completed points that were on time, quality q = mean quality / 100, or 0.7 when nothing is
 * rated. score = maxScore × (0.4c + 0.3t + 0.3q), two decimals; 0 while nothing is completed. A zero denominator
 * makes 0.
 */
export function sprintFigures(totals: SprintTotals, maxScore: number): SprintFigures {
  const completion = share(totals.completedPoints, totals.totalPoints)
  const time = share(totals.onTimePoints, totals.completedPoints)
  const meanQuality = totals.meanQuality ?? UNRATED_QUALITY
  const quality = meanQuality / QUALITY_MAX
  const merit = WEIGHT.completion * completion + WEIGHT.time * time + WEIGHT.quality * quality
  const ratio = completion === 0 ? 0 : merit
  return {
    completionRate: completion,
    timeEfficiency: time,
    qualityRating: (RATING_MAX * meanQuality) / QUALITY_MAX,
    score: Math.round(maxScore * ratio * CENTS) / CENTS,
  }
}
