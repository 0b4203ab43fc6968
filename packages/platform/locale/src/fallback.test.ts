import { expect, it } from 'vitest'
import { UNKNOWN_BADGE, withFallback } from './fallback.ts'

it('answers the fallback for values that a table does not have, and is else the table', () => {
  const known = { open: { label: 'Aberta', tone: 'info' } } as const
  const labels = withFallback(known, UNKNOWN_BADGE)
  const unknown: string[] = ['frozen', 'constructor', '']
  expect(labels.open.label).toBe('Aberta')
  expect(unknown.map((value) => Reflect.get(labels, value)?.label)).toEqual([
    'Desconhecido',
    'Desconhecido',
    undefined,
  ])
  expect(Object.entries(labels)).toEqual(Object.entries(known))
})
