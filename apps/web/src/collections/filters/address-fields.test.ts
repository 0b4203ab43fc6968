import { expect, it } from 'vitest'
import { day, oneOf, personOrNobody, recordId, sortIn } from './address-fields.ts'

it.each([
  [day, '2026-02-28', '2026-02-28'],
  [day, '2026-02-31', null],
  [day, '2026-2-3', null],
  [day, '0026-02-03', null],
  [recordId, '0b6f0a52-6a5e-4d0c-9d0e-3f6d1c8c2a11', '0b6f0a52-6a5e-4d0c-9d0e-3f6d1c8c2a11'],
  [recordId, '1', null],
  [personOrNobody, 'none', 'none'],
  [oneOf(['open', 'all'], 'open'), 'closed', 'open'],
  [oneOf(['open', 'all']), null, null],
] as const)('field %# of an address holds what is known only', (read, text, value) => {
  expect(read(text)).toBe(value)
})

it('knows the keys that sort a list, both ways', () => {
  expect(['name', '-name', 'size'].map((text) => sortIn(['name'], text))).toEqual(['name', '-name', null])
})
