import { expect, it } from 'vitest'
import { daysOf, spanOf } from './rules.ts'

it.each([
  ['mensal', '2026-11-23', '2026-11-01', '2026-11-30'],
  ['mensal', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['mensal', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['trimestral', '2026-11-23', '2026-10-01', '2026-12-31'],
  ['trimestral', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['anual', '2026-11-23', '2026-01-01', '2026-12-31'],
] as const)('a %s goal of %s runs from %s to %s', (period, day, startDate, endDate) => {
  expect(spanOf(period, day)).toEqual({ startDate, endDate })
})

it('takes the days that are given, and those of the calendar for the others', () => {
  const today = '2026-11-23'
  const of = (startDate: string | null, endDate: string | null) =>
    daysOf({ period: 'mensal', startDate, endDate }, today)
  expect(of(null, '')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' })
  expect(of('2027-01-10', null)).toEqual({ startDate: '2027-01-10', endDate: '2027-01-31' })
  expect(of('', '2026-09-15')).toEqual({ startDate: '2026-09-01', endDate: '2026-09-15' })
  // Half past ten in the evening of the 9th in São Paulo.
  expect(of('2027-01-10T01:30:00Z', '2027-02-01')).toEqual({ startDate: '2027-01-09', endDate: '2027-02-01' })
})
