import { addDays } from '@cadencia/locale/sao-paulo'
import { isWorkingDay } from '@cadencia/locale/working-days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { burndown } from './burndown.ts'

const task = (points: number, createdDay: string, completedDay: string | null = null) => ({
  points,
  createdDay,
  completedDay,
})

describe('a burndown', () => {
  it('goes over working days: without weekends and the holiday of 20 November', () => {
    const days = burndown([], { startDate: '2026-11-18', endDate: '2026-11-24', today: '2026-11-18' })
    expect(days.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19', '2026-11-23', '2026-11-24'])
  })

  it('subtracts what is completed, adds what is created on the way, and knows nothing of days to come', () => {
    const tasks = [
      task(8, '2026-11-10', '2026-11-17'),
      // On a Saturday: shows on Monday.
      task(2, '2026-11-16', '2026-11-21'),
      task(6, '2026-11-18'),
    ]
    expect(burndown(tasks, { startDate: '2026-11-16', endDate: '2026-11-24', today: '2026-11-23' })).toEqual([
      { day: '2026-11-16', ideal: 13.33, remaining: 10 },
      { day: '2026-11-17', ideal: 10.67, remaining: 2 },
      { day: '2026-11-18', ideal: 8, remaining: 8 },
      { day: '2026-11-19', ideal: 5.33, remaining: 8 },
      { day: '2026-11-23', ideal: 2.67, remaining: 6 },
      { day: '2026-11-24', ideal: 0, remaining: null },
    ])
  })

  it('goes on past the end while the sprint does, for a quarter of a year at most', () => {
    const course = { startDate: '2026-11-16', endDate: '2026-11-17' }
    const late = burndown([task(5, '2026-11-16')], { ...course, today: '2026-11-19' })
    expect(late.slice(2)).toEqual([
      { day: '2026-11-18', ideal: 0, remaining: 5 },
      { day: '2026-11-19', ideal: 0, remaining: 5 },
    ])
    expect(burndown([], { ...course, today: '2199-01-01' }).at(-1)?.day).toBe('2027-02-17')
  })

  it('has at least one day', () => {
    const weekend = { startDate: '2026-11-21', endDate: '2026-11-22', today: '2026-11-21' }
    expect(burndown([task(5, '2026-11-20')], weekend)).toEqual([
      { day: '2026-11-22', ideal: 0, remaining: null },
    ])
  })

  it('ends at what is open, over working days only, whatever the tasks', () => {
    const start = '2026-11-02'
    const day = fc.integer({ min: -10, max: 30 }).map((count) => addDays(start, count))
    const tasks = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 100 }), day, fc.option(fc.nat(20)))
        .map(([points, created, after]) =>
          task(points, created, after === null ? null : addDays(created, after)),
        ),
    )
    fc.assert(
      fc.property(tasks, (all) => {
        const endDate = '2026-12-23'
        const days = burndown(all, { startDate: start, endDate, today: endDate })
        const open = all.filter(({ completedDay }) => completedDay === null)
        expect(days.at(-1)).toEqual({
          day: endDate,
          ideal: 0,
          remaining: open.reduce((sum, { points }) => sum + points, 0),
        })
        expect(days.every((one) => isWorkingDay(one.day) && (one.remaining ?? 0) >= 0)).toBe(true)
        const ideals = days.map(({ ideal }) => ideal)
        expect(ideals).toEqual(ideals.toSorted((a, b) => b - a))
      }),
    )
  })
})
