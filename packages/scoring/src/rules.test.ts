import type { MeetingFigures } from '@cadencia/meetings/facts'
import { DIFFICULTIES } from '@cadencia/sprints/tasks/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ratingFrom,
  ratingOf,
  type ScoredTask,
  taskFactors,
  teamRatingParts,
  userRatingParts,
} from './rules.ts'
import { goalCredit, meetingCredit, meetingScore, taskPoints } from './testing/formulas.ts'

const tasks: fc.Arbitrary<ScoredTask> = fc.record({
  points: fc.integer({ min: 1, max: 100 }),
  difficulty: fc.constantFrom(...DIFFICULTIES),
  quality: fc.option(fc.integer({ min: 0, max: 100 })),
  daysLate: fc.nat({ max: 400 }),
})

describe('task: points × difficulty × (1 + bonus) × (1 − penalty)', () => {
  it.each([
    // points, difficulty, quality, days late, worth
    [10, 'low', null, 0, 10],
    [10, 'medium', null, 0, 15],
    [10, 'high', null, 0, 20],
    [10, 'low', 0, 0, 10],
    [10, 'low', 70, 0, 10],
    [10, 'low', 85, 0, 12.5],
    [10, 'low', 100, 0, 15],
    [10, 'low', null, 1, 9.5],
    [10, 'low', null, 8, 6],
    [10, 'low', null, 9, 6],
    [10, 'low', null, 365, 6],
    [8, 'high', 85, 2, 18],
    [13, 'medium', 92, 3, 22.65],
    // 7 × 1 × 1.016667 × 0.95 = 6.76083…
    [7, 'low', 71, 1, 6.76],
    [100, 'high', 100, 0, 300],
    [1, 'low', 0, 8, 0.6],
  ] as const)(
    '%i points, %s, quality %s, %i days late: %d',
    (points, difficulty, quality, daysLate, worth) => {
      expect(taskPoints({ points, difficulty, quality, daysLate })).toBe(worth)
    },
  )

  it('is the product of its factors to the cent, between 0.6 and 3 times the points', () => {
    fc.assert(
      fc.property(tasks, (task) => {
        const { points, difficulty, bonus, penalty } = taskFactors(task)
        const worth = taskPoints(task)
        expect(Math.abs(worth - points * difficulty * (1 + bonus) * (1 - penalty))).toBeLessThan(0.005_001)
        expect(worth).toBeGreaterThanOrEqual(task.points * 0.6)
        expect(worth).toBeLessThanOrEqual(task.points * 3)
        expect([bonus >= 0, bonus <= 0.5, penalty >= 0, penalty <= 0.4]).not.toContain(false)
      }),
    )
  })

  it('never falls with points, difficulty and quality, and never grows with lateness', () => {
    fc.assert(
      fc.property(tasks, (task) => {
        const worth = taskPoints(task)
        const better = { ...task, quality: Math.min(100, (task.quality ?? 0) + 1) }
        expect(taskPoints({ ...task, points: task.points + 1 })).toBeGreaterThan(worth)
        expect(taskPoints({ ...task, difficulty: 'high' })).toBeGreaterThanOrEqual(worth)
        expect(taskPoints({ ...task, difficulty: 'low' })).toBeLessThanOrEqual(worth)
        expect(taskPoints(better)).toBeGreaterThanOrEqual(worth)
        expect(taskPoints({ ...task, daysLate: task.daysLate + 1 })).toBeLessThanOrEqual(worth)
      }),
    )
  })
})

const hour: MeetingFigures = {
  plannedMinutes: 60,
  actualMinutes: 60,
  invited: 4,
  present: 4,
  goalsSet: 0,
  goalsMet: 0,
  isDocumented: true,
}

describe('meeting: 25 duration, 25 participation, 50 goals', () => {
  it.each<[string, Partial<MeetingFigures>, number, number]>([
    ['as planned, all there, documented', {}, 100, 10],
    ['half as long', { actualMinutes: 30 }, 87.5, 8.75],
    ['twice as long', { actualMinutes: 120 }, 87.5, 8.75],
    ['never started', { actualMinutes: 0 }, 75, 7.5],
    ['half of them there', { present: 2 }, 87.5, 8.75],
    ['nobody invited', { invited: 0, present: 0 }, 75, 7.5],
    ['neither goals nor a transcript', { isDocumented: false }, 50, 5],
    ['one goal of four', { goalsSet: 4, goalsMet: 1 }, 62.5, 6.25],
  ])('%s', (_, over, score, credit) => {
    expect(meetingScore({ ...hour, ...over })).toBe(score)
    expect(meetingCredit({ ...hour, ...over })).toBe(credit)
  })

  it('lies between 0 and 100, whatever happened', () => {
    const figures = fc.record({
      plannedMinutes: fc.integer({ min: 15, max: 480 }),
      actualMinutes: fc.float({ min: 0, max: 1000, noNaN: true }),
      invited: fc.nat({ max: 50 }),
      presence: fc.float({ min: 0, max: 1, noNaN: true }),
      goalsSet: fc.nat({ max: 10 }),
      success: fc.float({ min: 0, max: 1, noNaN: true }),
      isDocumented: fc.boolean(),
    })
    fc.assert(
      fc.property(figures, ({ presence, success, ...rest }) => {
        const present = Math.floor(rest.invited * presence)
        const goalsMet = Math.floor(rest.goalsSet * success)
        const score = meetingScore({ ...rest, present, goalsMet })
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
      }),
    )
  })
})

it.each([
  [0, 10, 1, 0],
  [5, 10, 1, 50],
  [10, 10, 0.33, 33],
  [10, 10, 0.66, 66],
  [25, 10, 0.99, 99],
  [1, 3, 0.66, 22],
])('goal: %d of %d at weight %d credits %d', (current, target, scoreWeight, credit) => {
  expect(goalCredit({ current, target, scoreWeight })).toBe(credit)
})

describe('ratings, out of 10', () => {
  it.each([
    ['nothing done', { activeDays: 0, completed: 0, onTime: 0, meanQuality: null }, 0],
    ['unrated counts 70', { activeDays: 5, completed: 5, onTime: 5, meanQuality: null }, 8.8],
    ['all at its best', { activeDays: 5, completed: 9, onTime: 9, meanQuality: 100 }, 10],
    ['weekends make it no more than whole', { activeDays: 7, completed: 9, onTime: 9, meanQuality: 100 }, 10],
    ['3 of 5 days, 80, 3 of 4 on time', { activeDays: 3, completed: 4, onTime: 3, meanQuality: 80 }, 7.25],
  ])('user: consistency 30 %%, quality 40 %%, timing 30 %%: %s', (_, work, rating) => {
    expect(ratingFrom(userRatingParts({ workingDays: 5, ...work }))).toBe(rating)
  })

  it('user: a period without a working day yet has no consistency', () => {
    const work = { workingDays: 0, activeDays: 1, completed: 1, onTime: 1, meanQuality: 100 }
    expect(ratingFrom(userRatingParts(work))).toBe(7)
  })

  it.each([
    [{ plannedPoints: 0, completedPoints: 0, shares: 0, meetings: 0, members: 0 }, [0, 0], 0],
    [{ plannedPoints: 40, completedPoints: 30, shares: 2, meetings: 2, members: 4 }, [7.5, 5], 6.5],
    [{ plannedPoints: 40, completedPoints: 40, shares: 9, meetings: 9, members: 2 }, [10, 10], 10],
  ])('team: productivity 60 %%, collaboration 40 %%: %o', (work, shares, rating) => {
    const parts = teamRatingParts(work)
    expect(parts.map(({ share }) => ratingOf(share))).toEqual(shares)
    expect(ratingFrom(parts)).toBe(rating)
  })
})
