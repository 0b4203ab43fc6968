import { expect, it } from 'vitest'
import { labelIn, labelOf, lookUp, UNKNOWN_BADGE } from './fallback.ts'

it('answers the fallback for values that a table does not have', () => {
  const labels = { open: { label: 'Aberta', tone: 'info' } } as const
  expect(lookUp(labels, 'open', UNKNOWN_BADGE).label).toBe('Aberta')
  expect(['frozen', 'constructor'].map((value) => lookUp(labels, value, UNKNOWN_BADGE).label)).toEqual([
    'Desconhecido',
    'Desconhecido',
  ])
})

it("labels unknown values 'Desconhecido', and no value with nothing", () => {
  const values = ['open', 'low', 'frozen', 'constructor', '']
  const labels = { open: { label: 'Aberta' }, low: 'Baixa' }
  const expected = ['Aberta', 'Baixa', 'Desconhecido', 'Desconhecido', '']
  expect(values.map((value) => labelOf(labels, value))).toEqual(expected)
  expect(values.map(labelIn(labels))).toEqual(expected)
})
