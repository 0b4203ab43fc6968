import { describe, expect, it } from 'vitest'
import { dueDayIn, isBareDay } from './spoken-days.ts'
import { plain } from './stems.ts'

/** A Tuesday. */
const SAID_ON = '2026-11-24'

describe('a spoken day', () => {
  it.each([
    ['até sexta', '2026-11-27'],
    ['na sexta-feira', '2026-11-27'],
    ['até sexta feira que vem', '2026-11-27'],
    ['na terça', '2026-12-01'],
    ['até segunda de manhã', '2026-11-30'],
    ['na quinta da semana que vem', '2026-12-03'],
    ['sexta da próxima semana', '2026-12-04'],
    ['até amanhã', '2026-11-25'],
    ['depois de amanhã', '2026-11-26'],
    ['ainda hoje', '2026-11-24'],
    ['no dia 12', '2026-12-12'],
    ['até o dia vinte e oito', '2026-11-28'],
    ['dia 24', '2026-11-24'],
    ['até dia primeiro', '2026-12-01'],
    ['até 12 de janeiro', '2027-01-12'],
    ['até o dia quinze de março de 2027', '2027-03-15'],
    ['até 15/12', '2026-12-15'],
    ['em 03/02/2027', '2027-02-03'],
    ['até o fim do mês', '2026-11-30'],
    ['até o final do mês que vem', '2026-12-31'],
    ['até o fim da semana', '2026-11-27'],
    ['até o fim da semana que vem', '2026-12-04'],
    ['até o fim do ano', '2026-12-31'],
    ['até o final de fevereiro', '2027-02-28'],
    ['em três dias', '2026-11-27'],
    ['daqui a duas semanas', '2026-12-08'],
    ['em 5 dias úteis', '2026-12-01'],
    ['na quinta, não, na sexta', '2026-11-27'],
    ['até sexta, dia 11', '2026-12-11'],
    ['até sexta-feira (dia 11)', '2026-12-11'],
    ['na sexta, 11/12', '2026-12-11'],
    ['até sexta, 11 de dezembro', '2026-12-11'],
    ['até o dia 11, sexta', '2026-12-11'],
    ['até as 18h de hoje', '2026-11-24'],
    ['até o fim do dia de amanhã', '2026-11-25'],
    ['hoje às 18h', '2026-11-24'],
    ['até 5a feira', '2026-11-26'],
    ['até 5ª-feira', '2026-11-26'],
    ['na 6ª da semana que vem', '2026-12-04'],
    ['quinta que vem', '2026-11-26'],
    ['na segunda a Ana começa e termina até quarta', '2026-11-25'],
  ])('%j is %s', (said, day) => {
    expect(dueDayIn(plain(said), SAID_ON)).toBe(day)
  })

  it.each([
    'toda segunda-feira',
    'o relatório de sexta',
    'a reunião das 18h de hoje',
    'a 5ª fase',
    'na segunda fase',
    'a quinta versão do edital',
    'a partir de amanhã',
    'desde quarta',
    'na sexta passada',
    'a nota 10/12/9',
    'dia 32',
    'no dia 10/11',
    'um dia desses',
  ])('%j says by when nothing is due', (said) => {
    expect(dueDayIn(plain(said), SAID_ON)).toBeNull()
  })

  it('stands by itself where nothing else is said', () => {
    expect(isBareDay('ate sexta-feira.', SAID_ON)).toBe(true)
    expect(isBareDay('ate sexta-feira a ana liga.', SAID_ON)).toBe(false)
  })
})
