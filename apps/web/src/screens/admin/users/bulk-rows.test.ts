import { expect, it } from 'vitest'
import { readBulkRows } from './bulk-rows.ts'

const teams = [
  { id: 't1', name: 'Comercial', key: 'comercial' },
  { id: 't2', name: 'Pedagógico', key: 'pedagogico' },
  { id: 't3', name: 'Suporte', key: 'atendimento' },
]

it('reads pasted lines and CSV: semicolons, commas, tabs, quotes, header, key, accents aside', () => {
  const text =
    '\uFEFFE-mail;Time\r\nana@x.com; Comercial\r\n"bia@x.com","pedagogico"\n\ncai@x.com\tATENDIMENTO\ndu@x.com\neva@x.com;Nenhum'
  expect(readBulkRows(text, teams, 't1')).toEqual([
    { line: 1, email: 'ana@x.com', teamName: 'Comercial', teamId: 't1' },
    { line: 2, email: 'bia@x.com', teamName: 'pedagogico', teamId: 't2' },
    { line: 3, email: 'cai@x.com', teamName: 'ATENDIMENTO', teamId: 't3' },
    { line: 4, email: 'du@x.com', teamName: '', teamId: 't1' },
    { line: 5, email: 'eva@x.com', teamName: 'Nenhum', teamId: undefined },
  ])
  expect(readBulkRows('fe@x.com', teams, null)[0]?.teamId).toBeUndefined()
  expect(readBulkRows(' \n', teams, null)).toEqual([])
})

it('finds the columns of an exported sheet by their names, and keeps separators inside quotes', () => {
  const text = 'Nome;Time;E-mail\n"Silva; Ana";"Comercial";ana@x.com\n"Bia ""B"" Reis",pedagogico,bia@x.com'
  expect(readBulkRows(text, teams, null)).toEqual([
    { line: 1, email: 'ana@x.com', teamName: 'Comercial', teamId: 't1' },
    { line: 2, email: 'bia@x.com', teamName: 'pedagogico', teamId: 't2' },
  ])
  expect(readBulkRows('Nome\tE-mail\nAna\tana@x.com', teams, 't3')).toEqual([
    { line: 1, email: 'ana@x.com', teamName: '', teamId: 't3' },
  ])
})
