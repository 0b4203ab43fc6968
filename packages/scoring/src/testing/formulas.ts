import type { MeetingFigures } from '@cadencia/meetings/facts'
import { GOAL_POINTS, MEETING, type ScoredTask, SPRINT_POINTS, TASK } from '../rules.ts'

// What the ledger's SQL computes, said once more to test it.

const QUALITY_MAX = 100
const CENTS = 100

const cents = (points: number) => Math.floor(points * CENTS + 0.5) / CENTS
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * Points of a completed task: points × difficulty × (1 + bonus) × (1 − penalty), to the cent. Reckoned in whole
 * numbers (the product times 2,400 is one), so that halves of a cent go up whoever reckons.
 */
export function taskPoints({ points, difficulty, quality, daysLate }: ScoredTask): number {
  const above = within(0, (quality ?? 0) - TASK.bonusAbove, QUALITY_MAX - TASK.bonusAbove)
  const late = within(0, daysLate, TASK.penaltyMax / TASK.penaltyADay)
  const whole = points * TASK.difficulty[difficulty] * 2 * (60 + above) * (20 - late)
  return Math.floor(whole / 24 + 0.5) / CENTS
}

/** What a team is credited for a completed sprint: its frozen score as of 100, so that `maxScore` is only a scale. */
export function sprintCredit(score: number, maxScore: number): number {
  return cents(SPRINT_POINTS * ratio(score, maxScore))
}

/**
 * A meeting's score, 0 to 100: 25 × the smaller of planned/actual and actual/planned, 25 × present/invited,
 * 50 × goals met/goals set (without goals: 50 if a transcript or summary exists). Zero denominators give 0.
 */
export function meetingScore(figures: MeetingFigures): number {
  const { plannedMinutes: planned, actualMinutes: actual } = figures
  const time = Math.min(planned, actual) <= 0 ? 0 : Math.min(planned / actual, actual / planned)
  const goals = figures.goalsSet > 0 ? figures.goalsMet / figures.goalsSet : Number(figures.isDocumented)
  return (
    MEETING.time * time + MEETING.presence * ratio(figures.present, figures.invited) + MEETING.goals * goals
  )
}

/** What each person present is credited for a meeting: 10 % of its score, to the cent. */
export function meetingCredit(figures: MeetingFigures): number {
  return cents(meetingScore(figures) * MEETING.credited)
}

interface GoalProgress {
  readonly current: number
  readonly target: number
  /** 0.33, 0.66, 0.99 or 1. */
  readonly scoreWeight: number
}

/** What each team of its sector is credited for an active goal: 100 × weight × min(1, current/target). */
export function goalCredit({ current, target, scoreWeight }: GoalProgress): number {
  return cents(GOAL_POINTS * scoreWeight * Math.min(1, ratio(current, target)))
}
