import { describe, expect, it } from 'vitest'
import { clauseOf } from './clauses.ts'
import { actionsIn, isDecision } from './cues.ts'
import { participantsByFirstName } from './participants.ts'

const participants = participantsByFirstName([
  'Ana Souza',
  'Bruno Reis',
  'Carlos Lima',
  'Carlos Dias',
  'Clara Nunes',
])

describe('decisions', () => {
  it.each([
    'Decidimos adiar o lançamento.',
    'Ficou definido que a daily será às nove.',
    'ficou então combinado o novo prazo',
    'O orçamento foi aprovado.',
    'Aprovado o orçamento de vinte mil reais.',
    'Vamos adotar a ferramenta nova.',
    'Vamos seguir com o fornecedor atual.',
    'Chegamos a um consenso sobre o preço.',
    'A diretoria decidiu contratar.',
    'Não havia tempo, então decidimos cortar o relatório.',
    'Decidimos não lançar em dezembro.',
    'Decisão: manter o plano.',
  ])('are announced by %j', (sentence) => {
    expect(isDecision(clauseOf(sentence, participants))).toBe(true)
  })

  it.each([
    'Ainda não decidimos o preço.',
    'Isso não foi aprovado.',
    'Nunca ficou definido quem aprova.',
    'O que decidimos ontem?',
    'Vamos decidir amanhã.',
    'O cliente está indeciso.',
    'Vamos ver o relatório.',
  ])('are not announced by %j', (sentence) => {
    expect(isDecision(clauseOf(sentence, participants))).toBe(false)
  })
})

/** The assignees of what a sentence says that somebody is to do. */
function assigneesIn(sentence: string, speaker: string | null = null) {
  return actionsIn(clauseOf(sentence, participants), { speaker, day: '2026-11-24' }).map(
    ({ assignee }) => assignee,
  )
}

describe('actions', () => {
  it.each([
    ['A Ana vai enviar o contrato.', 'Ana Souza'],
    ['ana vai enviar o contrato', 'Ana Souza'],
    ['Ana, o Bruno vai enviar o contrato.', 'Bruno Reis'],
    ['O contrato tem que ser revisto, Bruno precisa revisar o contrato.', 'Bruno Reis'],
    ['Bruno ficou de configurar o chat.', 'Bruno Reis'],
    ['A responsável pela proposta é a Ana.', 'Ana Souza'],
    ['Carlos Lima ficou responsável por revisar o contrato.', 'Carlos Lima'],
    ['Precisamos revisar o contrato até sexta-feira.', null],
    ['Temos que publicar a vaga na semana que vem.', null],
    ['Precisamos entregar até dia 15.', null],
    ['Precisamos entregar até 15/12.', null],
    ['Próximos passos: treinar o time.', null],
    ['O fornecedor ficou de responder.', null],
    ['O Roberto vai enviar o contrato.', null],
    ['Depois a Carla da matriz vai revisar a planilha.', null],
    ['Roberto Dias precisa mandar a nota.', null],
    ['Roberto vai mandar a nota.', null],
    ['bruno você manda a planilha amanhã', 'Bruno Reis'],
  ])('%j falls to %j', (sentence, assignee) => {
    expect(assigneesIn(sentence)).toEqual([assignee])
  })

  it.each([
    'A Ana não vai enviar o contrato.',
    'A Ana vai enviar o contrato?',
    'Vai ser um ótimo trimestre.',
    'A Ana vai estar de férias.',
    'Precisamos melhorar a comunicação.',
    'O relatório ficou bom.',
    'O cliente vai gostar.',
    'O Roberto não vai enviar o contrato.',
    'Se o Roberto vai enviar o contrato, ótimo.',
    'O Roberto vai enviar o contrato?',
    'Isso vai mudar tudo.',
  ])('are not promised by %j', (sentence) => {
    expect(assigneesIn(sentence)).toEqual([])
  })

  it('that a speaker promises are the speaker’s', () => {
    expect(assigneesIn('Eu vou falar com o financeiro.', 'Ana Souza')).toEqual(['Ana Souza'])
    expect(assigneesIn('Vou falar com o Bruno.', 'Ana Souza')).toEqual(['Ana Souza'])
    expect(assigneesIn('Vou falar com o financeiro.')).toEqual([])
  })

  it('that somebody reports are not the reporter’s', () => {
    expect(assigneesIn('O Bruno vai falar com o financeiro.', 'Ana Souza')).toEqual(['Bruno Reis'])
  })

  it('name nobody where a first name alone could mean two people', () => {
    expect(assigneesIn('Carlos ficou de revisar o contrato.')).toEqual([null])
  })

  it('know a name from the same word in lower case', () => {
    expect(assigneesIn('Precisamos deixar clara a meta até sexta.')).toEqual([null])
    expect(assigneesIn('A Clara vai revisar a meta.')).toEqual(['Clara Nunes'])
  })
})
