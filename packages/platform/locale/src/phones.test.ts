import { expect, it } from 'vitest'
import { formatPhone } from './phones.ts'

it.each([
  ['+5511987654321', '+55 (11) 98765-4321'],
  ['+551133334444', '+55 (11) 3333-4444'],
  ['08007771234', '0800 777 1234'],
  ['0800771234', '0800 771 234'],
  ['40041234', '4004-1234'],
  ['190', '190'],
  ['+351912345678', '+351912345678'],
  ['Contato de teste', 'Contato de teste'],
  ['', ''],
])('formats %s as %s', (phone, expected) => {
  expect(formatPhone(phone)).toBe(expected)
})
