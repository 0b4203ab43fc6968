import { randomBytes } from 'node:crypto'
import { FILE_MESSAGES } from '@cadencia/imports/contract'
import { describe, expect, it } from 'vitest'
import { importsApp } from '../testing/imports-app.ts'
import { rowOf, sheetWith, workbook, xls, xlsx } from '../testing/workbooks.ts'

const app = await importsApp()
const { db, importFile, leads, post, send, start, upload } = app

const NOT_WHAT_IT_SAYS = 'O conteúdo do arquivo não corresponde ao seu tipo.'
const rows = [
  ['Nome', 'Email'],
  ['Ana', 'a@x.example'],
]

const MIB = 1024 * 1024
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
type Content = () => Promise<string | Buffer>

describe('SEC-18: files that are refused when they are sent', () => {
  const refused: readonly (readonly [string, string, Content, number, string])[] = [
    ['an empty file', 'leads.csv', async () => '', 400, 'O arquivo está vazio.'],
    ['a page named .csv', 'leads.csv', async () => '<html><script>1</script></html>', 415, NOT_WHAT_IT_SAYS],
    ['a picture named .csv', 'leads.csv', async () => PNG, 415, NOT_WHAT_IT_SAYS],
    [
      'a page named .xls',
      'leads.xls',
      async () => '<table><tr><td>Nome</td></tr></table>',
      415,
      NOT_WHAT_IT_SAYS,
    ],
    [
      'a table with NUL bytes',
      'leads.csv',
      async () => 'Nome,Email\nAna\0,a@x.example\n',
      415,
      NOT_WHAT_IT_SAYS,
    ],
    ['a PDF named .xlsx', 'leads.xlsx', async () => '%PDF-1.4\n%%EOF\n', 415, NOT_WHAT_IT_SAYS],
    ['a workbook named .csv', 'leads.csv', () => xlsx(rows), 415, NOT_WHAT_IT_SAYS],
    ['a workbook of the old kind named .xlsx', 'leads.xlsx', async () => xls, 415, NOT_WHAT_IT_SAYS],
    [
      'a workbook with macros',
      'leads.xlsx',
      () => xlsx(rows, { vbaProject: new Uint8Array(64) }),
      415,
      NOT_WHAT_IT_SAYS,
    ],
    [
      'a workbook under a password',
      'leads.xlsx',
      () => xlsx(rows, { encryption: { password: 'x', spinCount: 10 } }),
      415,
      NOT_WHAT_IT_SAYS,
    ],
    [
      'a zip bomb',
      'leads.xlsx',
      () => workbook(sheetWith(rowOf('Nome')), { 'xl/media/a.bin': Buffer.alloc(60 * MIB) }),
      415,
      'O arquivo comprimido é grande demais para ser aberto com segurança.',
    ],
  ]

  it.each(refused)('%s', async (_, name, content, status, message) => {
    const answer = await send(await content(), name)
    expect(answer.json()).toMatchObject({ statusCode: status, message })
    expect(await db.selectFrom('files').select('id').execute()).toEqual([])
  })
})

describe('SEC-20: what is imported is a file of ours, sent by the same person for this', () => {
  it.each([
    'http://127.0.0.1:9/leads.csv',
    'file:///etc/passwd',
    `/api/files/${crypto.randomUUID()}/leads.csv`,
  ])('%s is 400', async (fileURL) => {
    expect((await start({ fileURL })).statusCode).toBe(400)
    expect((await post('/api/crm/leads/import/preview', { fileURL })).statusCode).toBe(400)
  })

  it('is not what somebody else sent, nor another kind, nor more than 5 MB', async () => {
    const bruno = await app.person()
    const theirs = await upload('Nome,Email\nAna,a@x.example\n', 'leads.csv', bruno)
    expect((await start({ fileURL: theirs })).statusCode).toBe(400)
    const pdf = await upload('%PDF-1.4\n%%EOF\n', 'leads.pdf')
    expect((await start({ fileURL: pdf })).statusCode).toBe(415)
    const large = await upload(`Nome,Email\n${'a'.repeat(5 * MIB)}\n`)
    expect((await start({ fileURL: large })).statusCode).toBe(413)
    expect((await post('/api/crm/leads/import/preview', { fileURL: large })).statusCode).toBe(413)
  })

  it('SEC-17: is for sessions that unlocked the CRM', async () => {
    const locked = await app.person({ hasCrmAccess: false })
    const fileURL = await upload('Nome,Email\nAna,a@x.example\n', 'leads.csv', locked)
    const calls = [
      await start({ fileURL }, locked),
      await post('/api/crm/leads/import/preview', { fileURL }, locked),
      await locked.send({ url: '/api/crm/leads/import' }),
      await locked.send({ url: `/api/crm/leads/import/${crypto.randomUUID()}` }),
      await locked.send({ method: 'DELETE', url: `/api/crm/leads/import/${crypto.randomUUID()}` }),
      await locked.send({ url: `/api/crm/leads/import/${crypto.randomUUID()}/refused.csv` }),
      await locked.send({ url: '/api/crm/leads/export' }),
    ]
    expect(calls.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      calls.map(() => [403, 'crm_locked']),
    )
  })
})

describe('files that cannot be imported say why, in the preview and in the import', () => {
  const wide = async (kind: 'csv' | 'xlsx') => {
    const header = Array.from({ length: 100_000 }, (_, index) => `c${index}`)
    return kind === 'csv'
      ? `${header.join(';')}\nAna;a@x.example\n`
      : workbook(sheetWith(rowOf(...header) + rowOf('Ana')))
  }
  const unreadable: readonly (readonly [string, string, Content, string | undefined])[] = [
    ['a header alone', 'leads.csv', async () => 'Nome,Email\n', FILE_MESSAGES.tooShort],
    ['nothing in the sheet', 'leads.xlsx', () => xlsx([]), FILE_MESSAGES.tooShort],
    ['100,000 columns', 'leads.csv', () => wide('csv'), FILE_MESSAGES.tooManyColumns],
    ['a sheet with 100,000 columns', 'leads.xlsx', () => wide('xlsx'), FILE_MESSAGES.tooManyColumns],
    ['XML that is none', 'leads.xlsx', () => workbook('<worksheet><sheetData><row><c'), undefined],
    [
      'more than 100,000 rows',
      'leads.csv',
      async () => `Nome,Email\n${'a,b\n'.repeat(100_001)}`,
      FILE_MESSAGES.tooManyRows,
    ],
    [
      'what inflates to more than is read',
      'leads.xlsx',
      () =>
        workbook(sheetWith(rowOf('Nome') + rowOf('Ana')), {
          'xl/media/a.bin': Buffer.alloc(130 * MIB),
          'xl/media/b.bin': randomBytes(MIB),
        }),
      FILE_MESSAGES.tooLarge,
    ],
  ]

  it.each(unreadable)('%s', async (_, name, content, message) => {
    const fileURL = await upload(await content(), name)
    const seen = await post('/api/crm/leads/import/preview', { fileURL })
    const words = message ?? seen.json().message
    expect(seen.json()).toMatchObject({ statusCode: 400, message: words })
    expect([FILE_MESSAGES.unreadable, FILE_MESSAGES.tooShort, message]).toContain(words)
    expect(await app.importUrl(fileURL)).toMatchObject({ status: 'failed', message: words, imported: 0 })
    expect(await leads()).toEqual([])
  })

  it('rows shorter or longer than the header, and names that come twice, are read as far as they go', async () => {
    await app.clear()
    const done = await importFile(
      'Nome;Email;Telefone;Email\nAna;a@x.example\nBia;b@x.example;;outra@x.example;mais;e mais\n;\nCaio\n',
    )
    expect(done).toMatchObject({ imported: 2, total: 3, rows: [{ line: 5, message: 'E-mail vazio' }] })
    expect((await leads()).map(({ name, email, phone }) => [name, email, phone])).toEqual([
      ['Ana', 'a@x.example', null],
      ['Bia', 'b@x.example', null],
    ])
  })

  it('an open quotation and cells of a megabyte refuse their rows and no others', async () => {
    await app.clear()
    const done = await importFile(
      `Nome,Email\n"${'a'.repeat(MIB)}",a@x.example\nBia,b@x.example\n"Caio,c@x.example\nDuda,d@x.example\n`,
    )
    expect(done).toMatchObject({ imported: 2, errors: 2, total: 4 })
    expect(done.rows.map(({ line }) => line)).toEqual([2, 4])
  })
})
