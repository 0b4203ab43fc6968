import { describe, expect, it } from 'vitest'
import { matchBeside, matchRanges, nearbyText } from './text-match.ts'

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

  it('finds terms with signs as they are written, and by their words where they are written otherwise', () => {
    expect(marked('De 1.034,56 para R$ 1.234,56', '1.234,56')).toEqual(['1.234,56'])
    expect(marked('Prazo 10/12, e não 12/10', '10/12')).toEqual(['10/12'])
    expect(marked('Fulano <FULANO@acme.example> da Acme', 'fulano@acme.example')).toEqual([
      'FULANO@acme.example',
    ])
    expect(marked('Fim 🎉 e festa 🎉', '🎉 festa')).toEqual(['🎉', 'festa', '🎉'])
    expect(marked('pedido 2026 0042', '2026/0042')).toEqual(['2026', '0042'])
    expect(marked('Custa 100% (cem) a mais', '100% (cem).')).toEqual(['100', 'cem'])
    expect(marked('C:\\pasta [a] ^b$', 'C:\\pasta [a] ^b$')).toEqual(['C:\\pasta', 'a', 'b'])
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

  it('finds emoji and amounts in a field', () => {
    expect(matchBeside('Festa', '🎉', { Descrição: 'Saiu 🎉 hoje' }).match?.excerpt).toBe('Saiu 🎉 hoje')
    const text = `São 10 itens e 1 caixa. ${'um dois '.repeat(40)}Total de 1.234,56 à vista`
    expect(matchBeside('Compra 1', '1.234,56', { Descrição: text }).match?.excerpt).toContain('1.234,56')
  })

  it('says nothing where no field holds the word as such', () => {
    expect(matchBeside('Ligar', 'xyz', { Descrição: 'nada' })).toEqual({})
  })
})

describe('nearbyText', () => {
  const talk = 'Bom dia a todos, vamos começar. '.repeat(2000)

  it('gives a short text whole', () => {
    expect(nearbyText('Vamos começar', 'orçamento')).toBe('Vamos começar')
  })

  it('gives the part of a long text where the typed words stand', () => {
    const text = `${talk}O pedido 2026/0042 foi aprovado 🎉 ontem. ${talk}`
    for (const typed of ['aprovar', '2026/0042', '🎉', 'PEDIDO aprovado'])
      expect([typed, nearbyText(text, typed)]).toEqual([
        typed,
        expect.stringContaining('2026/0042 foi aprovado 🎉'),
      ])
    expect(nearbyText(text, 'aprovado').length).toBeLessThanOrEqual(600)
  })

  it('prefers where most of them stand together', () => {
    const text = `O orçamento é outro. ${talk}O orçamento do galpão saiu. ${talk}`
    expect(nearbyText(text, 'galpão orçamento')).toContain('O orçamento do galpão saiu.')
  })

  it('gives a beginning where none of them stands', () => {
    expect(nearbyText(talk, 'xyz')).toBe(talk.slice(0, 600))
  })
})
