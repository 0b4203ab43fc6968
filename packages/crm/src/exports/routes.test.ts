import { expect, it } from 'vitest'
import { importsApp } from '../testing/imports-app.ts'

const app = await importsApp()
const { clear, clock, db, exported, importFile, leads } = app

const HEADER = 'Nome,Email,Telefone,Empresa,Origem,Status,Data de Criação'
const linesOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')

it('exports the filter shown as leads_export_{date}.csv, with the specified columns and dates in pt-BR', async () => {
  // 23:30 in São Paulo: the day is not over, whatever it is in UTC.
  clock.ms = Date.parse('2026-11-24T02:30:00Z')
  await importFile(
    'Nome;Email;Telefone;Empresa\nAna;a@x.example;(11) 98765-4321;"Boa, Ltda"\nBia;b@x.example;;\n',
  )
  const answer = await exported('?q=Ana')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="leads_export_2026-11-23.csv"',
    'x-total-count': '1',
  })
  expect(linesOf(answer.payload)).toEqual([
    HEADER,
    `Ana,a@x.example,+5511987654321,"Boa, Ltda",Importação,Novo,23/11/2026`,
  ])
  expect(linesOf((await exported('?separator=semicolon')).payload)[2]).toBe(
    'Bia;b@x.example;;;Importação;Novo;23/11/2026',
  )
  const none = await exported('?source=referral')
  expect([none.headers['x-total-count'], linesOf(none.payload)]).toEqual(['0', [HEADER]])
  expect((await exported('?status=nada')).statusCode).toBe(400)
})

it('SEC-22: what is exported runs nowhere, and imported again it is what it was', async () => {
  await clear()
  const names = [
    '=HYPERLINK("http://evil.example")',
    '+1+1',
    '-2',
    '@SUM(A1)',
    "'=already",
    "''@twice",
    "''",
    "D'Ávila",
    'a,b;c\td',
    'says "hi"',
    'Ελένη 🙂 עברית',
    'x;=HYPERLINK("http://evil.example")',
    'y,+1;@SUM(A1)',
    "z;'=already",
    '"=quoted"',
  ]
  const made = names.map((name, index) => ({
    ...{
      name,
      email: `p${index}@x.example`,
      company: names[names.length - 1 - index] ?? '',
      source: 'referral',
    },
    ...{ phone: `+55119876500${10 + index}`, phone_key: `55119876500${10 + index}`, status: 'contacted' },
  }))
  await db.insertInto('leads').values(made).execute()
  const csv = (await exported()).payload
  const fields = async () =>
    (await leads()).map(({ name, email, phone, company, source, status }) => ({
      ...{ name, email, phone, company, source, status },
    }))
  const before = await fields()
  // A telephone is a number.
  expect(csv).not.toMatch(/(?:^|[,;"\n])(?!\+\d{8,15},)[=+@-]/m)

  expect(await importFile(csv)).toMatchObject({ imported: 0, updated: names.length, errors: 0 })
  expect(await fields()).toEqual(before)
  expect((await leads()).every(({ version }) => version === 1)).toBe(true)

  for (const query of ['', '?separator=semicolon']) {
    const file = (await exported(query)).payload
    await clear()
    expect(await importFile(file)).toMatchObject({ imported: names.length, errors: 0 })
    expect(await fields()).toEqual(before)
  }
})

/** What Excel in Portuguese makes of a CSV of semicolons that it opens and saves: cells that look like numbers are numbers. */
function savedByExcel(csv: string): Buffer {
  const cells = csv.replace(/[^;\r\n]+/g, (cell) => {
    const digits = /^\+?(\d{7,15})$/.exec(cell)?.[1]
    if (digits === undefined) return cell
    return digits.length < 12
      ? String(Number(digits))
      : Number(digits).toExponential(5).replace('.', ',').replace('e', 'E')
  })
  return Buffer.from(cells.replace(/^\uFEFF/, ''), 'latin1')
}

it('telephones stay what they are when Excel opens and saves what was exported', async () => {
  await clear()
  const phones = [
    '+5511987654321',
    '+551133334444',
    '+351912345678',
    '+12025550123',
    '08007771234',
    '40041234',
  ]
  await db
    .insertInto('leads')
    .values(
      phones.map((phone, index) => ({
        ...{ name: `P${index}`, email: `p${index}@x.example`, notes: 'nota importante' },
        ...{ phone, phone_key: phone.replace('+', '') },
      })),
    )
    .execute()
  const fields = async () =>
    (await leads()).map(({ name, phone, phone_key, notes }) => ({ name, phone, phone_key, notes }))
  const before = await fields()
  const csv = (await exported('?separator=semicolon')).payload
  expect(await importFile(savedByExcel(csv))).toMatchObject({ updated: phones.length, errors: 0 })
  expect(await fields()).toEqual(before)
})

it('exports a workbook too, which an import gives back as it was', async () => {
  await clear()
  const names = ['=1+1', "'=x", 'Érica "Nina"', '<b>&', '+5511987654321', ' 007']
  const made = names.map((name, index) => ({
    ...{
      name: name.trim(),
      email: `p${index}@x.example`,
      company: name,
      source: 'referral',
      status: 'contacted',
    },
    ...{ phone: `+55119876543${index}0`, phone_key: `55119876543${index}0` },
  }))
  await db.insertInto('leads').values(made).execute()
  const fields = async () =>
    (await leads()).map(({ name, email, phone, company, source, status }) => ({
      ...{ name, email, phone, company: company.trim(), source, status },
    }))
  const before = await fields()
  const answer = await exported('?format=xlsx')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="leads_export_\d{4}-\d\d-\d\d\.xlsx"$/,
    ),
    'x-total-count': String(names.length),
  })
  await clear()
  expect(await importFile(answer.rawPayload, {}, 'leads.xlsx')).toMatchObject({
    imported: names.length,
    errors: 0,
  })
  expect(await fields()).toEqual(before)
  expect((await exported('?format=ods')).statusCode).toBe(400)
})

it('SEC-32: what breaks lines in a file of before is one line when it is imported again', async () => {
  await clear()
  await db
    .insertInto('leads')
    .values({ name: 'two\nlines', email: 'two@x.example', company: 'carriage\r\n return' })
    .execute()
  const csv = (await exported()).payload
  await clear()
  expect(await importFile(csv)).toMatchObject({ imported: 1, errors: 0 })
  expect(await leads()).toMatchObject([{ name: 'two lines', company: 'carriage return' }])
})

it('SEC-29: is in the audit trail, with how many leads and what narrowed them, not with words that were searched', async () => {
  await db.deleteFrom('leads').execute()
  const before = await db.selectFrom('audit_entries').select('id').execute()
  expect((await exported('?q=Ana&source=referral&separator=semicolon')).statusCode).toBe(200)
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'entity', 'entity_id', 'after'])
    .where(
      'id',
      'not in',
      before.map(({ id }) => id),
    )
    .execute()
  expect(entries).toEqual([
    {
      ...{ action: 'leads.exported', entity: 'lead', entity_id: 'all' },
      after: { leads: 0, filters: 'q, source' },
    },
  ])
})

it('streams page by page, each lead once, the newest before', async () => {
  await clear()
  await db
    .insertInto('leads')
    .values(
      Array.from({ length: 4500 }, (_, index) => ({
        ...{ name: `Lead ${index}`, email: `l${index}@x.example` },
        created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
      })),
    )
    .execute()
  const names = linesOf((await exported()).payload)
    .slice(1)
    .map((line) => line.split(',')[0])
  expect(names).toEqual(Array.from({ length: 4500 }, (_, index) => `Lead ${4499 - index}`))
})
