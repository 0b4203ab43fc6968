import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canEditSprint, dayOf, isPerfect, periodIssue } from './rules.ts'
import { type SprintTotals, sprintFigures } from './scoring-rules.ts'

const NOTHING: SprintTotals = {
  totalTasks: 0,
  completedTasks: 0,
  totalPoints: 0,
  completedPoints: 0,
  onTimePoints: 0,
  meanQuality: null,
}

describe('the score of a sprint: maxScore × (0.4c + 0.3t + 0.3q)', () => {
  it.each([
    [
      'all done in time, all at 100',
      { totalPoints: 20, completedPoints: 20, onTimePoints: 20, meanQuality: 100 },
      [1, 1, 5, 100],
    ],
    [
      'half done, half of it in time',
      { totalPoints: 20, completedPoints: 10, onTimePoints: 5, meanQuality: 80 },
      [0.5, 0.5, 4, 59],
    ],
    ['nothing rated counts 0.7', { totalPoints: 10, completedPoints: 10, onTimePoints: 10 }, [1, 1, 3.5, 91]],
    ['nothing done: the quality that stands for none is no merit', { totalPoints: 10 }, [0, 0, 3.5, 0]],
    ['nothing planned', {}, [0, 0, 3.5, 0]],
    ['rated 0', { totalPoints: 10, completedPoints: 10, onTimePoints: 0, meanQuality: 0 }, [1, 0, 0, 40]],
    [
      'two decimals',
      { totalPoints: 3, completedPoints: 1, onTimePoints: 1, meanQuality: 77 },
      [1 / 3, 1, 3.85, 66.43],
    ],
  ])('%s', (_, totals, expected) => {
    const { completionRate, timeEfficiency, qualityRating, score } = sprintFigures(
      { ...NOTHING, ...totals },
      100,
    )
    expect([completionRate, timeEfficiency, qualityRating, score]).toEqual(expected)
  })

  const totals = fc
    .record({
      totalPoints: fc.nat(10_000),
      done: fc.double({ min: 0, max: 1, noNaN: true }),
      onTime: fc.double({ min: 0, max: 1, noNaN: true }),
      meanQuality: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
    })
    .map(({ totalPoints, done, onTime, meanQuality }): SprintTotals => {
      const completedPoints = Math.floor(totalPoints * done)
      const onTimePoints = Math.floor(completedPoints * onTime)
      return { ...NOTHING, totalPoints, completedPoints, onTimePoints, meanQuality }
    })

  it('stays in its bounds and grows with what is done in time', () => {
    fc.assert(
      fc.property(totals, fc.integer({ min: 1, max: 1000 }), (one, maxScore) => {
        const figures = sprintFigures(one, maxScore)
        expect(figures.score).toBeGreaterThanOrEqual(0)
        expect(figures.score).toBeLessThanOrEqual(maxScore)
        for (const rate of [figures.completionRate, figures.timeEfficiency, figures.qualityRating / 5]) {
          expect(rate).toBeGreaterThanOrEqual(0)
          expect(rate).toBeLessThanOrEqual(1)
        }
        const late = sprintFigures({ ...one, onTimePoints: 0 }, maxScore)
        expect(late.score).toBeLessThanOrEqual(figures.score)
      }),
    )
  })
})

describe('a period', () => {
  it.each([
    ['2026-11-16', '2026-11-16', undefined],
    ['2026-11-16', '2026-11-15', 'Data de fim deve ser igual ou posterior à data de início'],
    ['2026-01-01', '2028-01-02', undefined],
    ['2026-01-01', '2028-01-03', 'A sprint pode durar no máximo 2 anos'],
  ])('from %s to %s', (startDate, endDate, issue) => {
    expect(periodIssue({ startDate, endDate })).toBe(issue)
  })
})

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21T02:30:00Z', '2026-11-20'],
  ['2026-11-20T23:59:59-03:00', '2026-11-20'],
  ['2199-12-31T23:00:00-12:00', '2199-12-31'],
  ['1900-01-01T00:00:00Z', '1900-01-01'],
])('REL-10: the day of %s is %s', (value, day) => {
  expect(dayOf(value)).toBe(day)
})

it.each([
  [{ isAdministrator: false, isGuest: false }, true, true],
  [{ isAdministrator: false, isGuest: false }, false, false],
  [{ isAdministrator: true, isGuest: false }, false, true],
  [{ isAdministrator: false, isGuest: true }, true, false],
])('SEC-14: %j, member %s: may change %s', (rights, isMember, expected) => {
  expect(canEditSprint({ userId: 'x', ...rights }, { isMember })).toBe(expected)
})

it('a perfect sprint completed every task by the end of its last day', () => {
  const task = (completedAt: string | null) => ({ completedAt })
  expect(isPerfect([task('2026-11-28T02:59:00Z')], '2026-11-27')).toBe(true)
  expect(isPerfect([task('2026-11-28T03:00:00Z')], '2026-11-27')).toBe(false)
  expect(isPerfect([task('2026-11-20T12:00:00Z'), task(null)], '2026-11-27')).toBe(false)
  expect(isPerfect([], '2026-11-27')).toBe(false)
})
