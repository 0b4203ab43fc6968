import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryBefore, cutText } from './cut.ts'

const FAMILY = '👨‍👩‍👧‍👦'

describe('a cut text', () => {
  it('is at most as long as asked, with its mark', () => {
    expect(cutText('Reunião de equipe', 10)).toBe('Reunião d…')
    expect(cutText('Reunião', 7)).toBe('Reunião')
    expect(cutText('Reunião', 4, '')).toBe('Reun')
    expect(cutText('Reunião', 0)).toBe('…')
  })

  it.each([
    ['an emoji', '😀'],
    ['a family', FAMILY],
    ['a flag', '🇧🇷'],
    ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a skin tone', '👋🏽'],
    ['a keycap', '1️⃣'],
    ['an accent of its own', 'e\u0301'],
    ['a syllable of jamo', '\u1112\u1161\u11ab'],
    ['a Devanagari conjunct', 'क्षि'],
    ['a line end', '\r\n'],
  ])('REL-23: never ends within %s', (_, character) => {
    for (let max = 3; max < 3 + 2 * character.length; max += 1) {
      const left = cutText(`ab${character.repeat(3)}`, max, '').slice(2)
      expect(left).toBe(character.repeat(left.length / character.length))
    }
  })

  it('REL-23: can always be stored: lone surrogates are replaced, format characters stay', () => {
    expect(cutText('a\ud83d', 10)).toBe('a\ufffd')
    expect(cutText('\udc00abc', 3)).toBe('\ufffda…')
    expect(cutText('a\u202eb\u200dc', 10)).toBe('a\u202eb\u200dc')
  })

  it('ends within a character that is longer than what is asked for, between its code points', () => {
    expect(cutText(`e${'\u0301'.repeat(500)}`, 10)).toHaveLength(10)
    expect(cutText('😀', 1)).toBe('…')
    expect(cutText(FAMILY, 5)).toBe('👨‍…')
  })

  it('REL-23: is a well-formed beginning of any text, at most as long as asked', () => {
    const unit = fc.oneof(
      fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
      fc.constantFrom(FAMILY, '🇧🇷', '🇧', '\u0301', '\u200d', '\u202e', '\ud83d', '\ude00', 'a'),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 20 }), fc.nat(40), (parts, max) => {
        const text = parts.join('')
        const cut = cutText(text, max, '')
        expect(cut.isWellFormed()).toBe(true)
        expect(cut.length).toBeLessThanOrEqual(max)
        expect(text.toWellFormed().startsWith(cut)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('costs what is kept of it, not what it is', () => {
    const long = [FAMILY, '🇧🇷', 'e\u0301', '\u0301', 'a'].map((part) => part.repeat(200_000))
    const start = performance.now()
    for (const text of long) for (let times = 0; times < 50; times += 1) cutText(text, 140)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})

it('a boundary is found by the code point behind it', () => {
  expect([0, 1, 2, 3, 4].map((offset) => boundaryBefore('a😀b', offset))).toEqual([0, 1, 1, 3, 4])
})
