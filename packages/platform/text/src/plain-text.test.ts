import { expect, it } from 'vitest'
import { plainBeginning, plainText } from './plain-text.ts'

it('leaves out marks and keeps words, lists and addresses', () => {
  const source =
    '**Pauta** de _hoje_:\n\n- um\n- [x] dois\n\n1. a\n2. b\n\n> citado\n\n[ata](https://a.com/ata) <https://b.com>'
  expect(plainText(source, 'markdown')).toBe(
    'Pauta de hoje:\n\n• um\n☑ dois\n\n1. a\n2. b\n\n“citado”\n\nata (https://a.com/ata) https://b.com',
  )
})

it('indents what stands within an item', () => {
  expect(plainText('- a\n  - b\n    - c', 'markdown')).toBe('• a\n  • b\n    • c')
})

it('leaves HTML, and texts from before the format, as they are', () => {
  expect(plainText('<b>a</b> **b**', 'markdown')).toBe('<b>a</b> b')
  expect(plainText('**a** - [x] `b`', 'plain')).toBe('**a** - [x] `b`')
})

it('leaves a text without marks as it was typed', () => {
  expect(plainText('  a\n\n\nb  ', 'markdown')).toBe('  a\n\n\nb  ')
})

it('reads no more of a text than its beginning shows', () => {
  const text = `**Pauta** de _hoje_\n\n${'- item\n'.repeat(600)}`
  expect(plainBeginning(text, 'markdown', 140).slice(0, 140)).toBe(plainText(text, 'markdown').slice(0, 140))
  expect(plainBeginning(text, 'markdown', 140).length).toBeLessThan(2000)
  expect(plainBeginning('**curto**', 'markdown', 140)).toBe('curto')
  expect(plainBeginning(`a${'😀'.repeat(600)}`, 'plain', 10).isWellFormed()).toBe(true)
})
