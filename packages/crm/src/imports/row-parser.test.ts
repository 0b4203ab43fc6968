import { Email, isBlank, requiredText } from '@cadencia/contract/values'
import { FILE_MESSAGES } from '@cadencia/imports/contract'
import { csvRows } from '@cadencia/imports/csv-parser'
import { openTable, type TableRow } from '@cadencia/imports/table'
import { guarded, unguarded } from '@cadencia/server/formula-guard'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEAD_COLUMNS } from './adapter.ts'
import { columnsOf } from './column-mapping.ts'
import { readRow } from './row-parser.ts'

const CSV = 'text/csv'

async function read(content: string | Buffer) {
  const table = await openTable(Buffer.from(content), CSV, LEAD_COLUMNS)
  const rows: TableRow[] = []
  for await (const some of table.rows()) rows.push(...some)
  return { header: table.header, rows, cells: rows.map(({ cells }) => cells) }
}

describe('CSV files', () => {
  it.each([
    ['commas', 'Nome,Email\nAna,ana@x.example\n'],
    ['semicolons', 'Nome;Email\nAna;ana@x.example\n'],
    ['tabs', 'Nome\tEmail\nAna\tana@x.example\n'],
    ['a byte order mark and Windows line ends', '\uFEFFNome,Email\r\nAna,ana@x.example\r\n'],
    ['quotes around everything', '"Nome";"Email"\r\n"Ana";"ana@x.example"\r\n'],
    ['no line end at the end', 'Nome,Email\nAna,ana@x.example'],
    ['the line ends of old Macs', 'Nome,Email\rAna,ana@x.example\r'],
    ["Excel's line about the delimiter", 'sep=;\r\nNome;Email\r\nAna;ana@x.example\r\n'],
    ['blank lines above', '\n\nNome,Email\nAna,ana@x.example\n'],
  ])('with %s are the same table', async (_, content) => {
    const { header, cells } = await read(content)
    expect(header).toEqual(['Nome', 'Email'])
    expect(cells[0]?.map((cell) => cell.trim())).toEqual(['Ana', 'ana@x.example'])
  })

  it('in Windows-1252 keep their accents', async () => {
    const { cells } = await read(
      Buffer.from('Nome;Email\nJos\xe9 \x96 Concei\xe7\xe3o;j@x.example\n', 'latin1'),
    )
    expect(cells[0]?.[0]).toBe('José – Conceição')
  })

  it('keep delimiters, quotes and line ends inside quotes', async () => {
    const { cells } = await read('Nome,Empresa\n"Souza, Ana","A ""Boa""\nNova"\nBia,B\n')
    expect(cells).toEqual([
      ['Souza, Ana', 'A "Boa"\nNova'],
      ['Bia', 'B'],
    ])
  })

  it('cut anywhere into slices give the rows of the whole', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('a"b', 'x;y', 'p\nq', '', ' ', '"'))
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const filler = 'z'.repeat(20_000)
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (table) => {
        const csv = table.map(([a, b]) => `${quoted(a)};${quoted(b)};${quoted(filler)}\n`).join('')
        const rows = [...csvRows(Buffer.from(csv), LEAD_COLUMNS.known)].flatMap((batch) => batch.rows)
        expect(rows.filter((row) => row.length > 1)).toEqual(table.map(([a, b]) => [a, b, filler]))
      }),
      { numRuns: 30 },
    )
  })

  it('tell where a quotation begins that nothing ends', async () => {
    const { rows } = await read('Nome,Email\nAna,a@x.example\n"Bia,b@x.example\nCaio,c@x\n')
    expect(rows.map(({ line, isOpenEnded = false }) => [line, isOpenEnded])).toEqual([
      [2, false],
      [3, true],
      [4, false],
    ])
  })

  it.each([
    ['a header alone', 'Nome,Email\n', FILE_MESSAGES.tooShort],
    ['blanks alone', '\n \n,,,\n', FILE_MESSAGES.tooShort],
    ['100,000 columns', `${'c,'.repeat(100_000)}\nAna,a@x.example\n`, FILE_MESSAGES.tooManyColumns],
  ])('with %s are refused', async (_, content, message) => {
    await expect(openTable(Buffer.from(content), CSV, LEAD_COLUMNS)).rejects.toThrow(message)
  })

  it('with cells of a megabyte are read', async () => {
    const { cells } = await read(`Nome,Email\n"${'a'.repeat(1_048_576)}",a@x.example\nBia,b@x.example\n`)
    expect(cells.map(([name = '']) => name.length)).toEqual([1_048_576, 3])
  })

  it('are told from Windows-1252 by what UTF-8 cannot be, wherever a slice ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40_000), (text, before) => {
        const cell = `${'z'.repeat(before)}é${text}`.replace(/[",;\t\r\n]/g, '')
        const rows = [...csvRows(Buffer.from(`Nome\n"${cell}"\n`), LEAD_COLUMNS.known)].flatMap(
          (batch) => batch.rows,
        )
        expect(rows).toEqual([['Nome'], [cell]])
      }),
      { numRuns: 50 },
    )
  })
})

describe('columns', () => {
  it.each([
    [
      'RD Station',
      'Nome;Email;Telefone;Celular;Empresa;Origem da primeira conversão',
      { name: 0, email: 1, phone: 3, company: 4, source: 5 },
    ],
    [
      'HubSpot',
      'Record ID;First Name;Last Name;Email;Phone Number;Lead Status;Associated Company',
      { name: 1, lastName: 2, email: 3, phone: 4, status: 5, company: 6 },
    ],
    [
      'Pipedrive',
      'Person - Name;Person - Email - Work;Person - Phone - Mobile;Person - Organization',
      { name: 0, email: 1, phone: 2, company: 3 },
    ],
    [
      'Salesforce',
      'First Name;Last Name;Company;Email;Phone;Lead Source;Status',
      { name: 0, lastName: 1, company: 2, email: 3, phone: 4, source: 5, status: 6 },
    ],
    [
      'Google',
      'First Name;Last Name;Organization Name;E-mail 1 - Value;Phone 1 - Value;Notes',
      { name: 0, lastName: 1, company: 2, email: 3, phone: 4, notes: 5 },
    ],
    [
      'our own export',
      'Nome;Email;Telefone;Empresa;Origem;Status;Data de Criação',
      { name: 0, email: 1, phone: 2, company: 3, source: 4, status: 5 },
    ],
    [
      'people',
      'Melhor e-mail;Nome completo;Seu telefone com DDD;Observações',
      { email: 0, name: 1, phone: 2, notes: 3 },
    ],
  ])('of %s are found by their names', (_, header, mapping) => {
    expect(columnsOf(header.split(';'))).toEqual({ mapping, isFound: true })
  })

  it('without telling names are name, email, phone, company, source', () => {
    const specified = { name: 0, email: 1, phone: 2, company: 3, source: 4 }
    expect(columnsOf(['A', 'B', 'C', 'D', 'E', 'F'])).toEqual({ mapping: specified, isFound: false })
    expect(columnsOf(['A', 'B']).mapping).toEqual({ name: 0, email: 1 })
  })
})

describe('rows', () => {
  const mapping = { name: 0, email: 1, phone: 2, company: 3, source: 4, status: 5, notes: 6 }
  const row = (...cells: string[]) => readRow({ line: 7, cells }, mapping)

  it('are leads with what they say, in the form in which leads are kept', () => {
    expect(
      row(' Ana ', 'ANA@X.example', '(11) 98765-4321', 'Boa', 'Indicação', 'Qualificado', 'VIP'),
    ).toEqual({
      kind: 'row',
      row: {
        ...{ line: 7, name: 'Ana', email: 'ana@x.example', phone: '+5511987654321', company: 'Boa' },
        ...{ source: 'referral', status: 'qualified', temperature: null, notes: 'VIP', warning: null },
      },
    })
    expect(row('Bia', 'b@x.example', '', '', 'whatsapp', 'Quente')).toMatchObject({
      row: {
        source: 'whatsapp',
        status: 'new',
        temperature: 'hot',
        phone: null,
        company: null,
        notes: null,
      },
    })
  })

  it('lose nothing that no field can take: it goes to the notes', () => {
    const warning = 'Telefone no arquivo: ramal 12; Origem no arquivo: Feira 2026'
    expect(row('Ana', 'a@x.example', 'ramal 12', '', 'Feira 2026')).toMatchObject({
      row: { phone: null, source: null, notes: warning.replace('; ', '\n'), warning },
    })
  })

  it.each([
    [['', 'a@x.example'], 'Nome vazio'],
    [['Ana', ''], 'E-mail vazio'],
    [['Ana', 'ana'], 'E-mail inválido'],
    [['Ana', 'a@x, b@x'], 'E-mail inválido'],
    [['Ana', 'josé@exemplo.com'], 'Antes do @, o e-mail não pode ter acentos, “ç” ou emoji'],
    [['a'.repeat(1_048_576), 'a@x.example'], 'Nome: Use no máximo 200 caracteres'],
    [['Ana', 'a@x.example', '', 'e'.repeat(201)], 'Empresa: Use no máximo 200 caracteres'],
    [['Ana\u0000', 'a@x.example'], 'Nome: Texto com caracteres inválidos'],
    [['Ana', '', '(11) 98765-4321', '', 'website'], 'E-mail vazio'],
  ])('with mistakes are refused and say why', (cells, message) => {
    expect(row(...cells)).toEqual({ kind: 'refused', line: 7, message })
  })

  it('need no e-mail where somebody came by WhatsApp with a telephone, and blank ones are nothing', () => {
    expect(row('Ana', '', '11987654321', '', 'WhatsApp')).toMatchObject({ row: { email: null } })
    expect(row('', ' ', '')).toEqual({ kind: 'blank' })
  })
})

it('SEC-22: a guarded cell never begins like a formula and is the same again without its guard', () => {
  const start = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', "'", "'=", "''+")
  fc.assert(
    fc.property(start, fc.string({ unit: 'grapheme' }), (first, rest) => {
      expect(guarded(first + rest)).not.toMatch(/^[=+\-@\t\r]/)
      expect(unguarded(guarded(first + rest))).toBe(first + rest)
    }),
  )
})

it('are judged as the contract judges them, however plain they look', () => {
  const letters = fc.constantFrom(
    'a',
    'Z',
    '9',
    'é',
    ' ',
    '.',
    '-',
    '_',
    "'",
    '+',
    '@',
    '\u00ad',
    '\u200b',
    '\u0000',
    '\ud800',
  )
  const cell = fc.string({
    unit: fc.oneof(
      { weight: 5, arbitrary: letters },
      { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 1 }) },
    ),
    maxLength: 12,
  })
  const email = fc.oneof(cell, fc.stringMatching(/^[a-z.+'_-]{0,6}@[a-z0-9.-]{0,8}\.[a-z]{1,3}$/))
  const mapping = { name: 0, email: 1 }
  fc.assert(
    fc.property(cell, email, (name, address) => {
      // A guard against formulas is none of the cell.
      fc.pre(!name.startsWith("'") && !address.startsWith("'") && !isBlank(name) && !isBlank(address))
      const isGood = requiredText(200, '').safeParse(name).success && Email.safeParse(address).success
      const reading = readRow({ line: 2, cells: [name, address] }, mapping)
      // An address with something around it is found, too.
      if (!isGood && reading.kind === 'row') expect(address).not.toBe(reading.row.email)
      else expect(reading.kind).toBe(isGood ? 'row' : 'refused')
    }),
    { numRuns: 1000 },
  )
})
