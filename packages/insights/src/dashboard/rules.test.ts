import { describe, expect, it } from 'vitest'
import { meetingsChange, percentChange, spansAt, sprintsStatus } from './rules.ts'

describe('what changed', () => {
  it.each([
    [6, 4, '+50%', 'positive'],
    [2, 4, '−50%', 'negative'],
    [4, 4, '0%', 'neutral'],
    [0, 0, '0%', 'neutral'],
    [3, 0, 'Sem dados', 'neutral'],
  ])('%i against %i: %s', (now, before, words, type) => {
    expect(percentChange(now, before)).toEqual({ words, type })
  })

  it.each([
    [3, 1, '2 a mais que ontem', 'positive'],
    [1, 3, '2 a menos que ontem', 'negative'],
    [1, 1, 'Igual a ontem', 'neutral'],
  ])('%i meetings today, %i yesterday: %s', (today, yesterday, words, type) => {
    expect(meetingsChange(today, yesterday)).toEqual({ words, type })
  })

  it("says of sprints 'N no prazo, N atrasadas'", () => {
    expect(sprintsStatus({ onTime: 3, delayed: 2 })).toEqual({
      words: '3 no prazo, 2 atrasadas',
      type: 'negative',
    })
    expect(sprintsStatus({ onTime: 1, delayed: 0 })).toEqual({
      words: '1 no prazo, 0 atrasadas',
      type: 'positive',
    })
    expect(sprintsStatus({ onTime: 0, delayed: 0 })).toEqual({ words: 'Sem dados', type: 'neutral' })
  })

  it('REL-10: counts 23:30 in São Paulo as today, and weeks from Monday', () => {
    expect(spansAt(Date.parse('2026-11-23T02:30:00Z'))).toMatchObject({
      today: '2026-11-22T03:00:00.000Z',
      thisWeek: '2026-11-16T03:00:00.000Z',
      nextWeek: '2026-11-23T03:00:00.000Z',
    })
  })
})
