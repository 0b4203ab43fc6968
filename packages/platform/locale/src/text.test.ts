import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBytes, formatCurrency, formatNumber, formatPercent } from './numbers.ts'
import { containsWords, initials, plain, plural } from './text.ts'

describe('numbers', () => {
  it('formats reais the Brazilian way', () => {
    expect(formatCurrency(1234.56)).toBe('R$ 1.234,56')
    expect(formatCurrency(0)).toBe('R$ 0,00')
    expect(formatCurrency(-1_000_000)).toBe('-R$ 1.000.000,00')
  })

  it('never writes a negative zero', () => {
    expect(formatCurrency(-0.001)).toBe('R$ 0,00')
    expect(formatNumber(-0)).toBe('0')
    expect(formatPercent(-0.0001)).toBe('0%')
  })

  it.each([
    [0, '0 B'],
    [1023, '1.023 B'],
    [1024, '1 KB'],
    [1_572_864, '1,5 MB'],
    [52_428_800, '50 MB'],
    [5 * 1024 ** 4, '5.120 GB'],
  ])('writes %i bytes as a size', (bytes, words) => expect(formatBytes(bytes)).toBe(words))

  it('writes numbers and ratios', () => {
    expect(formatNumber(1234.567)).toBe('1.234,57')
    expect(formatNumber(1234.567, 0)).toBe('1.235')
    expect(formatPercent(0.125)).toBe('12,5%')
    expect(formatPercent(1)).toBe('100%')
  })

  it('keeps every centavo', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (centavos) => {
        const digits = formatCurrency(centavos / 100).replace(/[^\d-]/g, '')
        expect(Number(digits)).toBe(centavos)
      }),
    )
  })
})

describe('words', () => {
  it('uses singular and plural nouns', () => {
    expect(plural(0, 'reunião', 'reuniões')).toBe('0 reuniões')
    expect(plural(1, 'reunião', 'reuniões')).toBe('1 reunião')
    expect(plural(1200, 'reunião', 'reuniões')).toBe('1.200 reuniões')
  })

  it.each([
    ['Maria da Silva', 'MS'],
    ['ana', 'A'],
    ['João Pedro dos Santos e Souza', 'JS'],
    ['érica', 'É'],
    ['  ', '?'],
    ['🎉', '?'],
    ['', '?'],
    ["d'Ávila Costa", 'DC'],
    ['De', 'D'],
  ])('abbreviates %o to %s', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })

  it('returns one or two initials for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const length = Array.from(initials(name)).length
        expect(length).toBeGreaterThanOrEqual(1)
        expect(length).toBeLessThanOrEqual(4)
      }),
    )
  })
})

describe('plain', () => {
  it.each([
    ['São João', 'sao joao'],
    ['ÇÀÜ', 'cau'],
    ['a\u0301gua', 'agua'],
    ['', ''],
  ])('%s is compared as %s', (text, expected) => {
    expect(plain(text)).toBe(expected)
  })
})

describe('containsWords', () => {
  it.each([
    ['São João da Boa Vista', 'vista joao', true],
    ['São João da Boa Vista', '', true],
    ['São João da Boa Vista', 'joao santos', false],
  ])('%s, typed %s: %s', (text, typed, expected) => {
    expect(containsWords(text, typed)).toBe(expected)
  })
})
