import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'
import { plainText } from './plain-text.ts'

it.each([
  '**Pauta** de _hoje_ e *já*, ~~fora~~ `x`',
  'a **b _c_ d** e',
  '- um\n- [ ] dois\n- [x] três',
  '1. a\n2. b',
  'snake_case_name, 2 * 3 * 4 e 5*6*7',
  'R$ 10 \\* mais',
  '<b>a</b> ![c](https://a.com/c.png)',
  '```\nlet a\n```',
])('leaves out the marks of %s as the parser does', (text) => {
  expect(excerptOf(text, 'markdown')).toBe(plainText(text, 'markdown'))
})

it('shows a link by its words, and a text from before the format as it is', () => {
  expect(excerptOf('veja [a ata](https://a.com/x_(y)) já', 'markdown')).toBe('veja a ata já')
  expect(excerptOf('**a**', 'plain')).toBe('**a**')
})
