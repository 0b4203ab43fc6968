import fc from 'fast-check'
import { expect, it } from 'vitest'
import { completed, completionAt, completionsFor, loadEmoji } from './completions.ts'
import { type Mentionable, mentionAt, mentionedIn, mentionSuggestions } from './mentions.ts'
import { isOnlyEmoji, textParts } from './text-parts.ts'

const ana: Mentionable = { id: 'a', firstName: 'Ana', lastName: 'Souza' }
const angela: Mentionable = { id: 'b', firstName: 'Ângela', lastName: 'Reis' }
const hrefs = (content: string) =>
  textParts(content, []).flatMap((part) => (part.kind === 'link' ? part.href : []))

it('makes links of addresses and of nothing that could run', () => {
  expect(hrefs('veja www.exemplo.com.br e http://a.com/x?y=1, ou ana@a.com')).toEqual([
    'https://www.exemplo.com.br',
    'http://a.com/x?y=1',
    'mailto:ana@a.com',
  ])
  expect(hrefs('javascript:alert(1) data:text/html,x ftp://a.com file:///etc')).toEqual([])
})

it.each([
  ['veja https://a.example/x?y=1).', 'https://a.example/x?y=1'],
  ['(veja https://a.example/x?y=1)', 'https://a.example/x?y=1'],
  ['https://pt.wikipedia.org/wiki/Rio_(cidade)', 'https://pt.wikipedia.org/wiki/Rio_(cidade)'],
  ['(ver https://pt.wikipedia.org/wiki/Rio_(cidade)).', 'https://pt.wikipedia.org/wiki/Rio_(cidade)'],
  ['https://a.example/x?!', 'https://a.example/x'],
  ['“https://a.example/x”', 'https://a.example/x'],
  ['“https://a.example/x.”', 'https://a.example/x'],
  ['«https://a.example/x»', 'https://a.example/x'],
  ['https://a.example/x…', 'https://a.example/x'],
  ['https://a.example/x*', 'https://a.example/x'],
  ['https://a.example/ação?q=é&r=1,2.', 'https://a.example/ação?q=é&r=1,2'],
])('the address in %s is no part of the sentence', (text, address) => {
  expect(hrefs(text)).toEqual([address])
})

it('loses no letter of any text', () => {
  const mentions = [
    { userId: 'a', name: 'Ana' },
    { userId: 'b', name: 'Ana (TI) Souza' },
  ]
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const content = `${text}@Ana (TI) Souza ${text}@Ana`
      expect(
        textParts(content, mentions)
          .map((part) => part.text)
          .join(''),
      ).toBe(content)
    }),
  )
})

it('marks the longest name that is mentioned', () => {
  const mentions = [
    { userId: 'a', name: 'Ana' },
    { userId: 'b', name: 'Ana Souza' },
  ]
  expect(textParts('oi @Ana Souza!', mentions)).toEqual([
    { kind: 'text', text: 'oi ' },
    { kind: 'mention', text: '@Ana Souza', userId: 'b' },
    { kind: 'text', text: '!' },
  ])
})

it('knows a message of nothing but emoji', () => {
  for (const emoji of ['👍🏽🎉', '❤️', '👨‍👩‍👧', '🇧🇷']) expect(isOnlyEmoji(emoji), emoji).toBe(true)
  expect(isOnlyEmoji('🎉🎉🎉🎉')).toBe(false)
  expect(isOnlyEmoji('123')).toBe(false)
  expect(isOnlyEmoji('')).toBe(false)
  expect(isOnlyEmoji('ok 👍')).toBe(false)
})

it('offers people for what is typed after an @, whatever the accents', () => {
  const query = completionAt('oi @an', 6)
  expect(query).toEqual({ kind: 'person', start: 3, end: 6, text: 'an' })
  const found = query ? completionsFor(query, { people: [ana, angela], emoji: [] }) : []
  expect(found.map(({ label }) => label)).toEqual(['Ana Souza', 'Ângela Reis'])
  const edit = query && found[0] && completed('oi @an', query, found[0])
  expect(edit).toEqual({ from: 3, to: 6, insert: '@Ana Souza ', start: 14, end: 14 })
})

it('offers emoji by their Portuguese names and words', async () => {
  const emoji = await loadEmoji()
  const offered = (text: string) => {
    const query = completionAt(text, text.length)
    return query ? completionsFor(query, { people: [], emoji }).map(({ insert }) => insert) : []
  }
  expect(offered('boa :fogue')).toContain('🚀')
  expect(offered('boa :CORACAO')).toContain('💖')
  for (const text of ['10:30', 'http:aa', ':a', 'a: bc']) expect(offered(text), text).toEqual([])
})

it('offers nobody in an address, before the caret, or once a name is written out', () => {
  expect(mentionAt('ana@ex', 6)).toBeUndefined()
  expect(mentionAt('@ana', 0)).toBeUndefined()
  const written = mentionAt('@Ana Souza', 10)
  expect(written && mentionSuggestions(written, [ana])).toEqual([])
})

it('mentions those whose full name stands in the text', () => {
  expect(mentionedIn('@Ana Souza veja', [ana, angela])).toEqual(['a'])
})

it.each(['—', '–', '|', '`', '\u200b', '…', '”.', '’', '»,', '\u2060'])(
  'an address ends before %j',
  (after) => {
    const href = 'https://x.example/a_(b)?c=1'
    expect(textParts(`Veja ${href}${after} e`, []).find(({ kind }) => kind === 'link')).toEqual({
      ...{ kind: 'link', text: href, href },
    })
  },
)
