import { describe, expect, it } from 'vitest'
import { actionIn, isDecision } from './cues.ts'
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
    expect(isDecision(sentence)).toBe(true)
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
    expect(isDecision(sentence)).toBe(false)
  })
})

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
  ])('%j falls to %j', (sentence, assignee) => {
    expect(actionIn(sentence, participants, null)).toEqual({ assignee })
  })

  it.each([
    'A Ana não vai enviar o contrato.',
    'A Ana vai enviar o contrato?',
    'Vai ser um ótimo trimestre.',
    'A Ana vai estar de férias.',
    'Precisamos melhorar a comunicação.',
    'O relatório ficou bom.',
    'O cliente vai gostar.',
  ])('are not promised by %j', (sentence) => {
    expect(actionIn(sentence, participants, null)).toBeUndefined()
  })

  it('that a speaker promises are the speaker’s', () => {
    expect(actionIn('Eu vou falar com o financeiro.', participants, 'Ana Souza')).toEqual({
      assignee: 'Ana Souza',
    })
    expect(actionIn('Vou falar com o Bruno.', participants, 'Ana Souza')).toEqual({ assignee: 'Ana Souza' })
    expect(actionIn('Vou falar com o financeiro.', participants, null)).toBeUndefined()
  })

  it('that somebody reports are not the reporter’s', () => {
    expect(actionIn('O Bruno vai falar com o financeiro.', participants, 'Ana Souza')).toEqual({
      assignee: 'Bruno Reis',
    })
  })

  it('name nobody where a first name alone could mean two people', () => {
    expect(actionIn('Carlos ficou de revisar o contrato.', participants, null)).toEqual({ assignee: null })
  })

  it('know a name from the same word in lower case', () => {
    expect(actionIn('Precisamos deixar clara a meta até sexta.', participants, null)).toEqual({
      assignee: null,
    })
    expect(actionIn('A Clara vai revisar a meta.', participants, null)).toEqual({ assignee: 'Clara Nunes' })
  })
})
