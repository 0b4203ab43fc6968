import { describe, expect, it } from 'vitest'
import { EMPTY_MEETING } from './meeting-form.ts'
import { repeatText } from './repeat-text.ts'

/** A Tuesday, the first of its month. */
const weekly = { ...EMPTY_MEETING, scheduledAt: '2026-12-01T12:30:00.000Z', repeat: 'count' }

describe('what a series will be', () => {
  it.each([
    [{}, 'Toda semana, terça-feira, às 09:30, 4 vezes.'],
    [
      { interval: 2, repeat: 'until', until: '2027-02-28' },
      'A cada 2 semanas, terça-feira, às 09:30, até 28/02/2027.',
    ],
    [
      { every: 'workday' },
      'Todo dia útil, às 09:30, 4 vezes. Fins de semana e feriados nacionais ficam de fora.',
    ],
    [
      { every: 'month', interval: 3, repeat: 'forever' },
      'A cada 3 meses, 1ª terça-feira do mês, às 09:30, sem fim. As dos próximos seis meses entram na agenda agora, as outras aos poucos, até 260.',
    ],
    [
      { every: 'month', scheduledAt: '2026-12-29T12:30:00.000Z' },
      'Todo mês, 5ª terça-feira do mês, às 09:30, 4 vezes. Um mês sem ela fica sem reunião.',
    ],
  ])('with %o is said', (over, text) => {
    expect(repeatText({ ...weekly, ...over })).toBe(text)
  })

  it.each([
    { repeat: 'none' },
    { scheduledAt: null },
    { scheduledAt: '2026-12-01T' },
    { repeat: 'until', until: null },
    { repeat: 'until', until: '2' },
    { repeat: 'until', until: '31/02/2026' },
    { count: '' },
    { count: '-' },
    { interval: '' },
    { interval: '0' },
    { interval: '1.5' },
  ])('is not said with %o', (over) => {
    expect(repeatText({ ...weekly, ...over })).toBeUndefined()
  })
})
