import { FILE_MESSAGES } from '@cadencia/imports/contract'
import { describe, expect, it } from 'vitest'
import { importsApp } from '../testing/imports-app.ts'
import { xls, xlsx } from '../testing/workbooks.ts'
import { LEAD_IMPORT_MESSAGES } from './contract.ts'

const app = await importsApp()
const { ana, db, importFile, leads, preview, undo, upload } = app

const HEADER = 'Nome;Email;Telefone;Empresa;Origem\n'
const facts = (key: string) =>
  db.selectFrom('outbox').select(['fact', 'payload']).where('key', '=', key).orderBy('id').execute()

describe('an import', () => {
  it('answers 202 with an id; the job makes leads with source import, dated notes and the importer as owner', async () => {
    const rows =
      'Ana;ANA@x.example;(11) 98765-4321;Boa;\n;b@x.example;;;\nCaio;nada;;;\n\nDuda;d@x.example;;;Indicação\n'
    const done = await importFile(HEADER + rows)
    expect(done).toMatchObject({
      ...{ status: 'completed', total: 4, processed: 4, imported: 2, updated: 0, skipped: 0, errors: 2 },
      ...{ fileName: 'leads.csv', onDuplicate: 'update', createdBy: ana.userId, message: null },
      rows: [
        { line: 3, message: 'Nome vazio' },
        { line: 4, message: 'E-mail inválido' },
      ],
    })
    expect(await leads()).toMatchObject([
      {
        ...{ name: 'Ana', email: 'ana@x.example', phone: '+5511987654321', phone_key: '5511987654321' },
        ...{ company: 'Boa', source: 'import', status: 'new', notes: 'Importado em 23/11/2026' },
        ...{ assigned_to: ana.userId, created_by: ana.userId, version: 1 },
      },
      { name: 'Duda', phone: null, company: '', source: 'referral' },
    ])
    const recorded = await facts(done.id)
    expect(recorded.map(({ payload }) => payload)).toMatchObject([
      { status: 'pending' },
      { status: 'running', done: 4, total: 4 },
      { status: 'completed' },
    ])
    expect(JSON.stringify(recorded)).not.toContain('example')
  })

  it('lets go of the file, which is removed after a day', async () => {
    const fileURL = await upload(`${HEADER}Ana;a@x.example;;;\n`)
    await app.importUrl(fileURL)
    const file = await db.selectFrom('files').select(['use', 'reference']).executeTakeFirst()
    expect(file).toEqual({ use: null, reference: null })
  })

  it('takes the columns that it is told, and refuses what is not there', async () => {
    await app.clear()
    const csv = 'quem;onde;mail\nAna;Boa;a@x.example\n'
    const mapping = { name: 0, company: 1, email: 2 }
    expect(await importFile(csv, { mapping })).toMatchObject({ imported: 1 })
    expect(await leads()).toMatchObject([{ name: 'Ana', company: 'Boa', email: 'a@x.example' }])
    expect(await importFile(csv, { mapping: { name: 0, email: 7 } })).toMatchObject({
      ...{ status: 'failed', message: FILE_MESSAGES.unknownColumn, imported: 0 },
    })
    expect(await importFile('Nome;Fone\nAna;1\n')).toMatchObject({ message: LEAD_IMPORT_MESSAGES.noContact })
  })

  it('marks people who answered SAIR, also when they are imported again', async () => {
    await app.clear()
    await app.messenger.suppress(db, '+5511987654321', 'answer')
    await importFile(`${HEADER}Ana;a@x.example;(11) 98765-4321;;\nBia;b@x.example;(11) 98765-4322;;\n`)
    const marks = async () => (await leads()).map((lead) => lead.is_opted_out)
    expect(await marks()).toEqual([true, false])
    // Of those who are there already: a row without a number says nothing, another number counts.
    await importFile(`${HEADER}Ana Lima;a@x.example;;;\nBia;b@x.example;(11) 98765-4321;;\n`)
    expect(await marks()).toEqual([true, true])
    await importFile(`${HEADER}Bia;b@x.example;(11) 98765-4322;;\n`)
    expect(await marks()).toEqual([true, false])
  })
})

describe('a lead that is there already', () => {
  const old = { email: 'a@x.example', company: 'Velha', notes: 'VIP', source: 'website', status: 'qualified' }

  async function known() {
    await app.clear()
    await db
      .insertInto('leads')
      .values({ name: 'Ana', ...old, assigned_to: ana.userId, score: 70, created_at: '2026-01-01T00:00:00Z' })
      .execute()
    return app.person()
  }

  it('is updated by default, only in the columns of the file, never its owner or status', async () => {
    await known()
    const csv =
      'Nome;Email;Empresa;Status\nAna Lima;A@x.example;;Novo\nBia;b@x.example;B;\nBia Sá;b@x.example;;\n'
    const done = await importFile(csv)
    expect(done).toMatchObject({ imported: 1, updated: 2, skipped: 0, errors: 0 })
    const [lead, second] = await leads()
    expect(lead).toMatchObject({ ...old, name: 'Ana Lima', assigned_to: ana.userId, score: 70, version: 2 })
    expect(second).toMatchObject({ name: 'Bia Sá', company: 'B' })
    const [recorded] = await db
      .selectFrom('record_history')
      .selectAll()
      .where('record_id', '=', lead?.id ?? '')
      .execute()
    expect(recorded).toMatchObject({
      what: 'imported',
      changes: [{ field: 'name', from: 'Ana', to: 'Ana Lima' }],
    })
  })

  it('keeps its notes where the file has none; what no field takes goes below them, once', async () => {
    await known()
    const csv = 'Nome;Email;Telefone;Email\nAna;a@x.example;5,51199E+12;a2@x.example\n'
    const { id } = await importFile(csv)
    const below = 'VIP\nTelefone no arquivo: 5,51199E+12\nOutro e-mail: a2@x.example'
    const noted = async () => (await leads()).map((lead) => [lead.notes, lead.notes_format, lead.version])
    expect(await noted()).toEqual([[below, 'markdown', 2]])
    expect(await importFile(csv)).toMatchObject({ updated: 1 })
    expect(await noted()).toEqual([[below, 'markdown', 2]])
    await undo(id)
    expect((await noted())[0]?.[0]).toBe('VIP')
    // Notes of the file take their place, and two rows of one person say all that they say.
    await importFile(
      'Nome;Email;Notas;Telefone\nAna;a@x.example;Nova;1\nAna;a@x.example;;2\nBia;b@x.example;;1\nBia;b@x.example;Oi;2\n',
    )
    expect((await leads()).map(({ notes }) => notes)).toEqual([
      'Nova\nTelefone no arquivo: 1\nTelefone no arquivo: 2',
      'Oi\nTelefone no arquivo: 1\nTelefone no arquivo: 2\nImportado em 23/11/2026',
    ])
    expect((await leads())[0]?.notes_format).toBe('plain')
  })

  it('keeps long notes as they are where nothing more fits below', async () => {
    await known()
    const notes = 'n'.repeat(4990)
    await db.updateTable('leads').set({ notes }).execute()
    expect(await importFile('Nome;Email;Telefone\nAna;a@x.example;5,51199E+12\n')).toMatchObject({
      updated: 1,
    })
    expect(await leads()).toMatchObject([{ notes }])
  })

  it('is left alone, or made again, where that was chosen', async () => {
    await known()
    const csv = `${HEADER}Outra;a@x.example;;;\nBia;b@x.example;;;\nBia;b@x.example;;;\n`
    expect(await importFile(csv, { onDuplicate: 'skip' })).toMatchObject({ imported: 1, skipped: 2 })
    expect((await leads()).map(({ name }) => name)).toEqual(['Ana', 'Bia'])
    expect(await importFile(csv, { onDuplicate: 'create' })).toMatchObject({ imported: 3, updated: 0 })
    expect(await leads()).toHaveLength(5)
  })

  it('is known by either form of a domain with accents', async () => {
    await app.clear()
    await importFile(`${HEADER}Ana;Contato@Pão.com.br;;;\n`)
    const again = await importFile(
      `${HEADER}Ana Souza;contato@xn--po-sia.com.br;0800 777 1234;;\nEva;mailto:eva@x.example;;;\n`,
    )
    expect(again).toMatchObject({ updated: 1, imported: 1 })
    expect((await leads()).map(({ name, email }) => `${name} ${email}`).sort()).toEqual([
      'Ana Souza contato@pão.com.br',
      'Eva eva@x.example',
    ])
  })

  it('is known by its phone where it came by WhatsApp without an e-mail', async () => {
    await app.clear()
    const csv = (name: string) => `Nome;Telefone;Email;Origem\n${name};(11) 98765-4321;;WhatsApp\n`
    await importFile(csv('Ana'))
    expect(await importFile(csv('Ana Lima'))).toMatchObject({ imported: 0, updated: 1 })
    expect(await leads()).toMatchObject([{ name: 'Ana Lima', source: 'whatsapp', email: null }])
  })
})

describe('undoing an import', () => {
  it('removes what it made and gives back what it changed, but nothing that somebody changed since', async () => {
    await app.clear()
    await importFile('Nome;Email;Empresa\nAna;a@x.example;Velha\nBia;b@x.example;B\n')
    const { id } = await importFile(
      'Nome;Email;Empresa\nAna Lima;a@x.example;Nova\nBia Sá;b@x.example;Nova\nCaio;c@x.example;C\nDuda;d@x.example;D\nEva;e@x.example;E\n',
    )
    const byEmail = async (email: string) => (await leads()).find((lead) => lead.email === email)
    await db.updateTable('leads').set({ company: 'De novo' }).where('email', '=', 'b@x.example').execute()
    await db.updateTable('leads').set({ version: 2 }).where('email', '=', 'd@x.example').execute()
    const eva = await byEmail('e@x.example')
    await db
      .insertInto('crm_activities')
      .values({ lead_id: eva?.id ?? '', subject: 'Ligar' })
      .execute()

    expect((await undo(id)).statusCode).toBe(204)
    expect((await leads()).map(({ name, company }) => [name, company])).toEqual([
      ['Ana', 'Velha'],
      ['Bia', 'De novo'],
      ['Duda', 'D'],
      ['Eva', 'E'],
    ])
    expect(await app.read(id)).toMatchObject({
      status: 'undone',
      undone: { removed: 1, restored: 2, kept: 2 },
    })
    expect((await undo(id)).statusCode).toBe(204)
    expect((await app.read(id)).undone?.removed).toBe(1)
  })

  it('shows the notes of a file as they stand there, and gives back the format of those it wrote over', async () => {
    await app.clear()
    const csv = (notes: string) =>
      `Nome;Email;Notas\nAna;a@x.example;${notes} de Ana\nBia;b@x.example;${notes} de Bia\n`
    const noted = async () => (await leads()).map(({ notes, notes_format }) => [notes, notes_format])
    await importFile(csv('2*3*4'))
    expect((await noted()).map(([, format]) => format)).toEqual(['plain', 'plain'])
    await db.updateTable('leads').set({ notes: '**Ligar**' }).where('email', '=', 'b@x.example').execute()
    const before = await noted()
    expect(before[1]).toEqual(['**Ligar**', 'markdown'])
    const { id } = await importFile(csv('5*6*7'))
    expect(await noted()).toEqual([
      ['5*6*7 de Ana', 'plain'],
      ['5*6*7 de Bia', 'plain'],
    ])
    expect((await undo(id)).statusCode).toBe(204)
    expect(await noted()).toEqual(before)
  })

  it('waits until the import has ended, and knows only what there is', async () => {
    const { id } = (await app.start({ fileURL: await upload(`${HEADER}Ana;a@x.example;;;\n`) })).json()
    expect((await undo(id)).statusCode).toBe(409)
    expect((await undo(crypto.randomUUID())).statusCode).toBe(404)
  })
})

describe('the preview', () => {
  it('shows columns with samples, the mapping, what is refused and who is there already, and writes nothing', async () => {
    await app.clear()
    await importFile(`${HEADER}Ana;a@x.example;;;\n`)
    const before = await db.selectFrom('lead_imports').select('id').execute()
    const url = await upload(
      'Nome;Email;Celular\nAna;A@x.example;1\nBia;b@;\nCaio;c@x.example;\nCaio;c@x.example;\n',
    )
    const seen = await preview(url)
    expect(seen).toMatchObject({
      columns: [
        { index: 0, header: 'Nome', samples: ['Ana', 'Bia', 'Caio'] },
        { index: 1, header: 'Email' },
        { index: 2, header: 'Celular', samples: ['1'] },
      ],
      ...{ mapping: { name: 0, email: 1, phone: 2 }, isMappingFound: true, problem: null },
      ...{ total: 4, valid: 3, duplicates: 2, refused: 1 },
      refusedRows: [{ line: 3, message: 'E-mail inválido' }],
    })
    expect(seen.rows.map(({ isDuplicate, problem }) => [isDuplicate, problem])).toEqual([
      [true, null],
      [false, 'E-mail inválido'],
      [false, null],
      [true, null],
    ])
    expect(await preview(url, { mapping: { name: 0 } })).toMatchObject({
      problem: LEAD_IMPORT_MESSAGES.noContact,
    })
    expect(await db.selectFrom('lead_imports').select('id').execute()).toEqual(before)
    expect(await app.importUrl(url)).toMatchObject({ imported: 1, updated: 2, errors: 1 })
  })
})

describe('the line of the header', () => {
  const csv = 'Nome;E-mail\nQuem;Onde;Correio\nAna;Boa;a@x.example\n'
  const mapping = { name: 0, company: 1, email: 2 }

  it('can be chosen, for the preview and the import', async () => {
    await app.clear()
    const url = await upload(csv)
    expect(await preview(url)).toMatchObject({
      ...{ headerLine: 1, total: 2, notices: [] },
      firstLines: [
        { line: 1, cells: ['Nome', 'E-mail'] },
        { line: 2, cells: ['Quem', 'Onde', 'Correio'] },
        { line: 3, cells: ['Ana', 'Boa', 'a@x.example'] },
      ],
    })
    const notices = ['O cabeçalho está na linha 2; a linha acima dele ficou de fora.']
    expect(await preview(url, { headerLine: 2, mapping })).toMatchObject({ headerLine: 2, total: 1, notices })
    const done = await app.importUrl(url, { headerLine: 2, mapping })
    expect(done).toMatchObject({ imported: 1, total: 1, notices })
    expect(await leads()).toMatchObject([{ name: 'Ana', company: 'Boa', email: 'a@x.example' }])
  })

  it('can be none, and must be one of the first', async () => {
    await app.clear()
    const url = await upload('Ana;a@x.example\nBia;b@x.example\n')
    expect(await app.importUrl(url, { headerLine: 0 })).toMatchObject({ imported: 2, total: 2 })
    const post = (headerLine: number) =>
      app.post('/api/crm/leads/import/preview', { fileURL: url, headerLine })
    const again = await upload('Ana;a@x.example\nBia;b@x.example\n')
    expect((await post(-1)).statusCode).toBe(400)
    expect(await app.importUrl(again, { headerLine: 7 })).toMatchObject({
      ...{ status: 'failed', message: FILE_MESSAGES.noHeader },
    })
  })
})

describe('workbooks', () => {
  it.each([
    ['xls', async () => xls],
    [
      'xlsx',
      () =>
        xlsx([
          ['Nome', 'E-mail', 'Telefone', 'Empresa', 'Criado'],
          ['Érica Dias', 'erica@x.example', '(11) 98765-4321', 'Dias & Filhos', new Date()],
          ['José', 'jose@x.example', 11987654322, '=1+1', 3],
          ['Sem e-mail', null, null, null],
        ]),
    ],
  ] as const)('of kind %s are read like CSV, numbers and all', async (kind, content) => {
    await app.clear()
    const done = await importFile(await content(), {}, `leads.${kind}`)
    expect(done).toMatchObject({
      ...{ status: 'completed', imported: 2, errors: 1, rows: [{ line: 4, message: 'E-mail vazio' }] },
    })
    expect(await leads()).toMatchObject([
      { name: 'José', phone: '+5511987654322', company: '=1+1' },
      { name: 'Érica Dias', phone: '+5511987654321', company: 'Dias & Filhos' },
    ])
  })
})
