import { describe, expect, it } from 'vitest'
import { paceFigure, paceOf } from './pace.ts'

/** Seven working days: Monday the 2nd is a holiday. */
const sprint = {
  status: 'active',
  startDate: '2026-11-02',
  endDate: '2026-11-11',
  totalPoints: 100,
  completedPoints: 30,
}

describe('the pace of a sprint', () => {
  it.each([
    ['on_time', '2026-11-06', {}],
    ['warning', '2026-11-07', {}],
    ['completed', '2026-11-08', { completedPoints: 100 }],
    ['delayed', '2026-11-12', {}],
    ['completed', '2026-11-12', { completedPoints: 100 }],
    ['delayed', '2026-11-08', { status: 'delayed' }],
    ['on_time', '2026-11-02', { totalPoints: 0, completedPoints: 0 }],
    ['on_time', '2026-11-12', { totalPoints: 0, completedPoints: 0 }],
  ])('is %s on %s', (verdict, today, over) => {
    expect(paceOf({ ...sprint, ...over }, today).verdict).toBe(verdict)
  })

  it('counts the working days that are over, without the one that has just begun', () => {
    expect(paceOf(sprint, '2026-11-03').pointsAhead).toBe(30)
    expect(paceOf(sprint, '2026-11-04').pointsAhead).toBe(16)
    expect(paceOf(sprint, '2026-11-09').pointsAhead).toBe(-27)
    expect(paceOf(sprint, '2026-11-12')).toEqual({ verdict: 'delayed', pointsAhead: -70, openPoints: 70 })
  })

  it('has a plan even where the sprint has no working day', () => {
    const weekend = { ...sprint, startDate: '2026-11-07', endDate: '2026-11-08' }
    expect(paceOf(weekend, '2026-11-08')).toMatchObject({ verdict: 'on_time', pointsAhead: 30 })
    expect(paceOf(weekend, '2026-11-09')).toMatchObject({ verdict: 'delayed', pointsAhead: -70 })
  })

  it.each([
    ['30 pontos adiante', '2026-11-03'],
    // Behind, but within what still counts as on time.
    [undefined, '2026-11-06'],
    ['27 pontos atrás', '2026-11-09'],
    ['70 pontos em aberto', '2026-11-12'],
  ])('says %s on %s, as its word does', (figure, today) => {
    expect(paceFigure(paceOf(sprint, today))).toBe(figure)
  })

  it('takes a status that a newer server may send for active', () => {
    expect(paceOf({ ...sprint, status: 'frozen' }, '2026-11-06').verdict).toBe('on_time')
  })
})
