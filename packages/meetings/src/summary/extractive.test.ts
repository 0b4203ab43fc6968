import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../testing/sentences.ts'
import { asWritten, summariseExtractively } from './extractive.ts'

const minutes = `Bom dia, pessoal. Vamos começar a reunião de planejamento da sprint doze.
O primeiro assunto é o relatório de vendas do trimestre. As vendas cresceram dez por cento em relação ao trimestre anterior.
O time comercial acredita que o relatório de vendas precisa de um gráfico por região. Alguém tem dúvida sobre o relatório de vendas?
Ficou decidido que o relatório será publicado toda segunda-feira. A Ana vai preparar o gráfico por região até sexta-feira.
Ainda não decidimos o preço do plano anual. O segundo assunto é o atendimento ao cliente.
O tempo médio de resposta do atendimento subiu para cinco horas, o que preocupa o time de suporte.
Então, vamos adotar a nova ferramenta de chat a partir de dezembro. Bruno ficou de treinar o time de suporte na ferramenta de chat.
Eu vou falar com o financeiro sobre o contrato da ferramenta. Isso mesmo. Obrigado a todos.`

const names = ['Ana Souza', 'Bruno Reis', 'Diana Prado']

function summaryOf(text: string, speaker: string | null = null) {
  return summariseExtractively({
    title: 'Reunião',
    day: '2026-11-24',
    parts: [{ speaker, text }],
    participantNames: names,
  })
}

describe('the built-in summary', () => {
  it('finds what was decided and who does what, and says how it was made', () => {
    const { decisions, actionItems, source } = summaryOf(minutes, 'Diana Prado')
    expect(decisions).toEqual([
      'Ficou decidido que o relatório será publicado toda segunda-feira.',
      'Vamos adotar a nova ferramenta de chat a partir de dezembro.',
    ])
    expect(actionItems).toEqual([
      {
        text: 'A Ana vai preparar o gráfico por região até sexta-feira.',
        assignee: 'Ana Souza',
        dueDate: '2026-11-27',
      },
      {
        text: 'Bruno ficou de treinar o time de suporte na ferramenta de chat.',
        assignee: 'Bruno Reis',
        dueDate: null,
      },
      {
        text: 'Eu vou falar com o financeiro sobre o contrato da ferramenta.',
        assignee: 'Diana Prado',
        dueDate: null,
      },
    ])
    expect(source).toBe('extractive')
  })

  it('is made of the meeting’s central sentences in their order, without questions and greetings', () => {
    const { summary } = summaryOf(minutes)
    const said = sentencesOf(minutes).map((sentence) => sentence.toLowerCase())
    const places = sentencesOf(summary).map((sentence) =>
      // An opening 'Então' is left out.
      said.findIndex((original) => original.endsWith(sentence.toLowerCase())),
    )
    expect(places.length).toBeGreaterThanOrEqual(3)
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(summary).toContain('relatório')
    expect(summary).toContain('suporte')
    expect(summary).not.toMatch(/\?|Bom dia|Obrigado/)
  })

  it('says a thing once that two people recorded', () => {
    const parts = [
      { speaker: 'Ana Souza', text: minutes },
      { speaker: 'Bruno Reis', text: minutes },
    ]
    const { summary, decisions } = summariseExtractively({
      title: 'Reunião',
      day: '2026-11-24',
      parts,
      participantNames: names,
    })
    const sentences = sentencesOf(summary)
    expect(new Set(sentences).size).toBe(sentences.length)
    expect(decisions).toHaveLength(2)
  })

  it('writes speech without punctuation as sentences', () => {
    const { summary } = summaryOf(
      'então o cliente pediu um painel novo de vendas\no painel de vendas fica pronto em março e',
    )
    expect(summary).toBe('O cliente pediu um painel novo de vendas. O painel de vendas fica pronto em março.')
  })

  it('keeps the little that was said', () => {
    expect(summaryOf('Isso mesmo, pode ser.').summary).toBe('Isso mesmo, pode ser.')
    expect(summaryOf('')).toEqual({ summary: '', decisions: [], actionItems: [], source: 'extractive' })
  })

  it('is no greeting', () => {
    expect(summaryOf('Oi, oi. Bom dia a todos, tudo bem? Obrigado, tchau!').summary).toBe('')
  })

  it.each([
    ['o painel fica pronto em março e', 'O painel fica pronto em março.'],
    ['o painel fica pronto , ; mas , :', 'O painel fica pronto.'],
    ['o painel, ou', 'O painel.'],
    ['ele e', 'Ele.'],
    ['e', 'E.'],
    ['porque', 'Porque.'],
    ['tudo certo!', 'Tudo certo!'],
  ])('writes %j as a sentence', (said, written) => {
    expect(asWritten(said)).toBe(written)
  })

  it('SEC-25: takes no longer for a sentence than its length', () => {
    const commas = ','.repeat(100_000)
    expect(asWritten(`decidimos ${commas}x`)).toBe(`Decidimos ${commas}x.`)
    expect(asWritten(`decidimos${' e'.repeat(50_000)}x`)).toMatch(/ ex\.$/)
  })

  it('stays short and is the same each time, whatever was said', () => {
    const word = fc.oneof(
      fc.string({ maxLength: 10 }),
      fc.constantFrom(...minutes.split(/\s/), '\n', 'a'.repeat(500)),
    )
    const speech = fc.array(word, { maxLength: 300 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(speech, (text) => {
        const result = summaryOf(text)
        expect(result.summary.length).toBeLessThanOrEqual(1600)
        expect(result.decisions.length).toBeLessThanOrEqual(20)
        expect(result.actionItems.length).toBeLessThanOrEqual(30)
        expect(summaryOf(text)).toEqual(result)
      }),
      { numRuns: 50 },
    )
  })
})

describe('the longest transcript', () => {
  const million = (piece: string) => piece.repeat(Math.ceil(1_000_000 / piece.length)).slice(0, 1_000_000)
  const varied = Array.from(
    { length: 60_000 },
    (_, index) => `assunto${index % 997} cliente${index % 89}`,
  ).join(' ')

  it.each([
    ['meetings in a row', million(minutes)],
    ['one breath of many words', varied.slice(0, 1_000_000)],
    ['no space at all', million('a')],
    ['full stops', million('. ')],
    ['half-said promises', million('ficou de ')],
    ['negations', million('não ')],
  ])('of %s takes well under a few seconds', (_what, text) => {
    const before = process.threadCpuUsage()
    expect(summaryOf(text).summary.length).toBeLessThanOrEqual(1600)
    const { user, system } = process.threadCpuUsage(before)
    // Not the time by the clock, which depends on what else the machine does.
    expect((user + system) / 1000).toBeLessThan(3000)
  })
})
