import { expect, it } from 'vitest'
import { withLocalInstants } from './local-instants.ts'

it('writes instants in São Paulo’s time, and leaves everything else', () => {
  const data = {
    at: '2026-12-01T02:30:00Z',
    day: '2026-12-01',
    note: 'às 2026-12-01T02:30:00Z',
    of: [null, 3],
  }
  expect(withLocalInstants(data)).toEqual({ ...data, at: '2026-11-30T23:30:00.000-03:00' })
  expect(withLocalInstants(['2018-12-01T12:00:00.123456+00:00'])).toEqual(['2018-12-01T10:00:00.123-02:00'])
})
