import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../testing/sentences.ts'
import { participantsByFirstName } from './participants.ts'
import { contentStems, plain } from './stems.ts'

describe('sentences', () => {
  it.each([
    ['Bom dia. Vamos começar? Sim!', ['Bom dia.', 'Vamos começar?', 'Sim!']],
    ['O custo é de R$ 1.500,00 por mês. Fechado.', ['O custo é de R$ 1.500,00 por mês.', 'Fechado.']],
    [
      'Dr. Paulo, do Sr. Silva Ltda., pediu o relatório nº 3. A Sra. Rita mora na Av. Brasil.',
      ['Dr. Paulo, do Sr. Silva Ltda., pediu o relatório nº 3.', 'A Sra. Rita mora na Av. Brasil.'],
    ],
    ['Traga contratos, notas etc. Até amanhã.', ['Traga contratos, notas etc. Até amanhã.']],
    ['primeira fala\nsegunda fala\r\n\r\nterceira', ['primeira fala', 'segunda fala', 'terceira']],
    ['  muitos    espaços  ', ['muitos espaços']],
    ['', []],
    [' \n\t ', []],
  ])('of %j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences)
  })

  it('of speech without punctuation begin where something new seems to', () => {
    const speech =
      'vamos falar do projeto do cliente alfa que pediu uma nova versão do painel de indicadores ' +
      'então decidimos priorizar o painel e deixar a integração com o sistema antigo para janeiro ' +
      'mas o time de suporte precisa de ajuda com os chamados que ficaram abertos desde a semana passada'
    const openings = sentencesOf(speech).map((sentence) => sentence.split(' ')[0])
    expect(openings).toEqual(['vamos', 'então', 'mas'])
  })

  it.each([
    [
      'a proposta até sexta feira e a ana fica responsável por revisar o contrato e o bruno liga para o cliente',
      [
        'a proposta até sexta feira',
        'e a ana fica responsável por revisar o contrato',
        'e o bruno liga para o cliente',
      ],
    ],
    [
      'o roberto vai enviar a proposta até sexta e a carla fica responsável por revisar o contrato da matriz',
      [
        'o roberto vai enviar a proposta até sexta',
        'e a carla fica responsável por revisar o contrato da matriz',
      ],
    ],
    [
      'precisamos revisar o orçamento até dia quinze mas o financeiro tem que pagar a nota do fornecedor antes',
      [
        'precisamos revisar o orçamento até dia quinze',
        'mas o financeiro tem que pagar a nota do fornecedor antes',
      ],
    ],
    [
      'eu vou falar com o bruno sobre o contrato e ele vai me mandar a minuta do acordo até quinta',
      ['eu vou falar com o bruno sobre o contrato', 'e ele vai me mandar a minuta do acordo até quinta'],
    ],
    [
      'o bruno vai mandar o contrato para o cliente e que a ana vai revisar a planilha de custos até quarta',
      [
        'o bruno vai mandar o contrato para o cliente',
        'e que a ana vai revisar a planilha de custos até quarta',
      ],
    ],
    [
      'bruno você pode revisar o contrato até sexta ana você manda a planilha para o cliente amanhã',
      ['bruno você pode revisar o contrato até sexta', 'ana você manda a planilha para o cliente amanhã'],
    ],
    [
      'o bruno e a carla vão enviar ao cliente a proposta nova e o contrato da matriz até sexta feira',
      ['o bruno e a carla vão enviar ao cliente a proposta nova e o contrato da matriz até sexta feira'],
    ],
  ])('of speech without marks begin before who does what: %j', (speech, sentences) => {
    expect(sentencesOf(speech, participantsByFirstName(['Ana Souza', 'Bruno Reis']))).toEqual(sentences)
  })

  it('lose no letter and stay short, whatever was said', () => {
    const word = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('então', 'mas', 'fim.', '\n', 'x'.repeat(900)),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 200 }), (words) => {
        const text = words.join(' ')
        const sentences = sentencesOf(text)
        expect(sentences.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        for (const sentence of sentences) expect(sentence.length).toBeLessThanOrEqual(400)
      }),
    )
  })
})

describe('words', () => {
  it('are compared without case and accents', () => {
    expect(plain('AÇÃO Às três')).toBe('acao as tres')
  })

  it.each([
    ['relatório', 'relatórios'],
    ['reunião', 'reuniões'],
    ['canal', 'canais'],
    ['painel', 'painéis'],
    ['implementar', 'implementação'],
  ])('%s and %s mean the same', (one, other) => {
    expect(contentStems(one)).toEqual(contentStems(other))
    expect(contentStems(one)).toHaveLength(1)
  })

  it('that carry no meaning are left out', () => {
    expect(contentStems('Então gente, eu acho que a gente vai né, tá bom, com certeza')).toEqual(['acho'])
  })
})
