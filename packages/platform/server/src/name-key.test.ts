import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looksLikeOneOf } from './name-key.ts'

describe('SEC-52: names that look alike', () => {
  it.each([
    ['comercial', 'Comercial'],
    ['Ação', 'acao'],
    ['Vendas  Sul', 'vendas sul'],
    ['Comercial', 'Соmеrсiаl'],
    ['TI', 'Tl'],
    ['ti', 'Tl'],
    ['Vendas 10', 'Vendas lO'],
    ['Marketing', 'marketing'],
    ['ﬁnanças', 'finanças'],
    ['Ｇｅｒａｌ', 'geral'],
    ['Geral', 'Ge\u200dral'],
  ])('%s and %s are one', (one, other) => {
    expect(looksLikeOneOf(one, [other])).toBe(true)
    expect(looksLikeOneOf(other, ['Suporte', one])).toBe(true)
  })

  it.each([
    ['Vendas', 'Venda'],
    ['Norte', 'Sul'],
    ['Sprint 1', 'Sprint 2'],
    ['👩‍💻', '👨‍💻'],
  ])('%s and %s are two', (one, other) => {
    expect(looksLikeOneOf(one, [other])).toBe(false)
  })

  it('does not depend on case, accents or the order of these', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aAáãiIlL1mMoO0 rRnN') }), (name) => {
        expect(looksLikeOneOf(name.toUpperCase(), [name.toLowerCase()])).toBe(true)
        expect(looksLikeOneOf(name.normalize('NFD'), [name])).toBe(true)
      }),
    )
  })
})
