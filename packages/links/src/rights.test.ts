import { expect, it } from 'vitest'
import { isHidden } from './rights.ts'

it('a deleted record is hidden, unless it was called off', () => {
  expect(isHidden({ isDeleted: false, isCancelled: false })).toBe(false)
  expect(isHidden({ isDeleted: true, isCancelled: false })).toBe(true)
  expect(isHidden({ isDeleted: true, isCancelled: true })).toBe(false)
})
