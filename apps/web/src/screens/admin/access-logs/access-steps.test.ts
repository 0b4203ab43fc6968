import type { AccessStep } from '@cadencia/admin/access-logs/contract'
import { expect, it } from 'vitest'
import { answersOver, timesOver } from './access-steps.ts'

const step = (at: string, succeeded = 3): AccessStep => ({
  at,
  total: succeeded + 1,
  succeeded,
  refused: 1,
  failed: 0,
  medianMs: 10,
  p95Ms: 40,
})
const totals = { totalAccesses: 8, activeUsers: 1, averageResponseTime: 10, uniqueIPs: 1 }

it('hours without accesses have their place, with nothing in it', () => {
  const figures = {
    ...totals,
    step: 'hour' as const,
    steps: [step('2026-11-21T02:00:00Z'), step('2026-11-21T05:00:00Z')],
  }
  const { axisName, rows } = answersOver(figures)
  expect([axisName, rows.map(({ at, succeeded }) => [at, succeeded])]).toEqual([
    'Hora',
    [
      ['20/11 23:00', 3],
      ['21/11 00:00', 0],
      ['21/11 01:00', 0],
      ['21/11 02:00', 3],
    ],
  ])
  expect(timesOver(figures).rows.map(({ medianMs }) => medianMs)).toEqual([10, null, null, 10])
})

it('the bars of more than 62 days are weeks; the lines stay days', () => {
  const figures = {
    ...totals,
    step: 'day' as const,
    steps: [step('2026-09-01T03:00:00Z'), step('2026-09-06T03:00:00Z', 5), step('2026-11-20T03:00:00Z')],
  }
  const { axisName, rows } = answersOver(figures)
  expect([axisName, rows.length, rows[0], rows[1], rows.at(-1)]).toEqual([
    'Semana de',
    12,
    { at: '31/08', succeeded: 8, refused: 2, failed: 0 },
    { at: '07/09', succeeded: 0, refused: 0, failed: 0 },
    { at: '16/11', succeeded: 3, refused: 1, failed: 0 },
  ])
  expect([timesOver(figures).axisName, timesOver(figures).rows.length]).toEqual(['Dia', 81])
})

it('nothing is drawn of nothing', () => {
  expect(answersOver({ ...totals, step: 'hour', steps: [] }).rows).toEqual([])
})
