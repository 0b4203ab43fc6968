import { expect, it } from 'vitest'
import { lastMondays, spanOf } from './period.ts'

it.each([
  // 23:59 of a Sunday, and midnight of the Monday after it, in São Paulo.
  ['weekly', '2026-11-23T02:59:59Z', '2026-11-16', '2026-11-22'],
  ['weekly', '2026-11-23T03:00:00Z', '2026-11-23', '2026-11-29'],
  ['monthly', '2026-12-01T02:59:59Z', '2026-11-01', '2026-11-30'],
  ['monthly', '2026-12-01T03:00:00Z', '2026-12-01', '2026-12-31'],
  ['monthly', '2028-02-10T12:00:00Z', '2028-02-01', '2028-02-29'],
] as const)('the %s period of %s', (period, now, from, to) => {
  const span = spanOf(period, Date.parse(now))
  expect(span).toMatchObject({ from, to, start: `${from}T03:00:00.000Z` })
  expect(Date.parse(span.end)).toBeGreaterThan(Date.parse(now))
})

it('looks back over weeks, the running one last', () => {
  expect(lastMondays(3, Date.parse('2026-11-25T12:00:00Z'))).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
  ])
})
