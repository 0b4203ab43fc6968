import { describe, expect, it } from 'vitest'
import { matchBeside, matchRanges } from './text-match.ts'

const marked = (text: string, typed: string) =>
  matchRanges(text, typed).map(([from, to]) => text.slice(from, to))

describe('matchRanges', () => {
  it('finds typed beginnings of words, accents and capitals aside', () => {
    expect(marked('Conferir a NEGOCIAÇÃO de São João', 'negociacao sao')).toEqual(['NEGOCIAÇÃO', 'São'])
    expect(marked('Orçamento', 'orc')).toEqual(['Orçamento'])
  })

  it('finds other forms of a word, but no words that only begin alike', () => {
    expect(marked('Enviar os orçamentos', 'orçamento')).toEqual(['orçamentos'])
    expect(marked('Contabilidade e contrato', 'contrato')).toEqual(['contrato'])
    expect(marked('O mês da meta', 'me')).toEqual(['mês', 'meta'])
  })

  it('finds nothing for no words', () => {
    expect(matchRanges('Ligar', '  - ')).toEqual([])
  })
})

describe('matchBeside', () => {
  it('says nothing where the title holds every word', () => {
    expect(matchBeside('Ligar para a escola', 'escola ligar', { Descrição: 'escola' })).toEqual({})
  })

  it('names the first field that holds a word that the title lacks', () => {
    const fields = { Empresa: null, 'E-mail': 'ana@escola.example', Observações: 'Visita à escola' }
    expect(matchBeside('Ana', 'ana escola', fields)).toEqual({
      match: { field: 'E-mail', excerpt: 'ana@escola.example' },
    })
  })

  it('gives the words around it in one line, between whole words', () => {
    const text = `${'um dois três\n'.repeat(20)}quatro orçamento cinco ${'seis sete '.repeat(20)}`
    const excerpt = matchBeside('x', 'orcamento', { Descrição: text }).match?.excerpt ?? ''
    expect(excerpt).toMatch(/^… (um|dois|três) .* quatro orçamento cinco .* (seis|sete) …$/)
    expect(excerpt.length).toBeLessThan(110)
  })

  it('names a field that holds the digits, a part of a word or another form, where none holds the word', () => {
    const fieldOf = (typed: string, fields: Record<string, string>) =>
      matchBeside('Ana', typed, fields).match?.field
    const phone = '+55 (31) 90000-0104'
    expect(fieldOf('31900000104', { Empresa: 'Escola', Telefone: phone })).toBe('Telefone')
    expect(fieldOf('ata', { Empresa: 'Laboratório Exata' })).toBe('Empresa')
    expect(fieldOf('criar', { Descrição: 'O sistema criou turmas' })).toBe('Descrição')
    expect(matchBeside('Laboratório Exata', 'ata', { Observações: 'Exata' })).toEqual({})
  })

  it('says nothing where no field holds the word as such', () => {
    expect(matchBeside('Ligar', 'xyz', { Descrição: 'nada' })).toEqual({})
  })
})
