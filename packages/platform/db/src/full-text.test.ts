import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { holdsWords } from './full-text.ts'
import { testDb } from './testing.ts'

const { db } = await testDb()
const TEXT = `CNPJ 12.345.678/0001-95; pedido 2026/0042; R$ 1.234,56; prazo: 10/12; fulano@acme.example;
  emoji 🎉🎊 festa; Reunião de São João; 100% pronto; a_b; C:\\pasta; d'água; https://loja.example/pão?x=1; +55 (11) 98765-0777`

async function isFound(typed: string, text = TEXT): Promise<boolean> {
  const found = holdsWords(typed, {
    words: sql`text_words(${text})`,
    text: sql`${text}::text`,
  })
  const { rows } = await sql<{ found: boolean }>`select ${found} as found`.execute(db)
  return rows[0]?.found === true
}

it.each([
  ...['1.234,56', 'R$ 1.234,56', '1234,56', '123456', '10/12', '2026/0042', 'pedido 2026/0042', '0042'],
  ...[
    '12.345.678/0001-95',
    '12345678000195',
    '12.345.678',
    'fulano@acme.example',
    'acme',
    '@acme',
    'acme.exam',
  ],
  ...[
    '🎉',
    '🎉🎊',
    'festa 🎉',
    'reuniao',
    'REUNIÕES',
    'reuni',
    'São João',
    'reunião de joão',
    '100%',
    '%',
    'a_b',
    'C:\\pasta',
  ],
  ...[
    "d'água",
    'agua',
    'https://loja.example/pão?x=1',
    'loja.example',
    'pao',
    '98765-0777',
    '987650777',
    'pronto.',
    '"festa"',
  ],
  ...['prazo: 10/12', '(festa)', 'festa & pronto', 'festa!', ''],
])('%j is found', async (typed) => expect([typed, await isFound(typed)]).toEqual([typed, true]))

it.each([
  ...[
    '1.234,57',
    '11/12',
    '12/10',
    'beltrano@acme.example',
    '🎈',
    '🎊🎉',
    '🎉🎈',
    'festa | nada',
    'nada',
    '!nada',
    'f%a',
    'fe_ta',
    'festa -nada',
  ],
  ...['nada:*', "'", '<->', '\\', 'festa & !nada'],
])('%j is not', async (typed) => {
  const expected = typed === "'" || typed === '\\'
  expect([typed, await isFound(typed)]).toEqual([typed, expected])
})
