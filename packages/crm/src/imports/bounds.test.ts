import { monitorEventLoopDelay } from 'node:perf_hooks'
import { FILE_MESSAGES } from '@cadencia/imports/contract'
import { openTable } from '@cadencia/imports/table'
import { UnreadableFile } from '@cadencia/imports/unreadable-file'
import { workbookRows } from '@cadencia/imports/workbook'
import { describe, expect, it } from 'vitest'
import { importsApp } from '../testing/imports-app.ts'
import { rowOf, sharedStrings, sheetWith, workbook } from '../testing/workbooks.ts'
import { LEAD_COLUMNS } from './adapter.ts'

const app = await importsApp()
const { importUrl, leads, post, preview, upload } = app

const MIB = 1024 * 1024
const HEADER = rowOf('Nome', 'Email')
/** A row whose two cells hold the first of the shared texts. */
const SHARED_ROW = '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'

describe('SEC-25: a spreadsheet is read within bounds', () => {
  it('a long text that hundreds of cells share is cut for each of them', async () => {
    const file = await workbook(
      sheetWith(HEADER + SHARED_ROW.repeat(400) + rowOf('Ana', 'a@x.example')),
      sharedStrings(['a'.repeat(6 * MIB)]),
    )
    expect(file.length).toBeLessThan(10_000)
    const fileURL = await upload(file, 'leads.xlsx')
    expect(await preview(fileURL)).toMatchObject({ total: 401, valid: 1, refused: 400 })
    expect(await importUrl(fileURL)).toMatchObject({ status: 'completed', imported: 1, errors: 400 })
    expect((await leads()).map(({ name }) => name)).toEqual(['Ana'])
  })

  it('hands over so many characters at once, whatever a row holds', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(150)}</row>`
    const file = await workbook(sheetWith(row.repeat(60)), sharedStrings(['é'.repeat(MIB)]))
    let rows = 0
    for await (const batch of workbookRows(file, 'xlsx', LEAD_COLUMNS)) {
      const characters = batch.flatMap(({ cells }) => cells).reduce((sum, cell) => sum + cell.length, 0)
      expect(characters).toBeLessThan(2 * MIB)
      rows += batch.length
    }
    expect(rows).toBe(60)
  })

  const refused: readonly (readonly [string, string, Readonly<Record<string, Buffer>>, string])[] = [
    [
      'cells that together hold too much',
      HEADER + `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(80),
      sharedStrings(['a'.repeat(5000)]),
      FILE_MESSAGES.tooLarge,
    ],
    [
      'more cells than anybody imports',
      HEADER + '<row><c r="GR1"><v>1</v></c></row>'.repeat(26_000),
      {},
      FILE_MESSAGES.tooLarge,
    ],
    [
      'more rows than are taken, most of them blank',
      HEADER + '<row/>'.repeat(1_100_000) + rowOf('Ana', 'a@x.example'),
      {},
      FILE_MESSAGES.unreadable,
    ],
    [
      'a row with a number that no sheet has',
      `${HEADER}<row r="99999999999">${'<c><v>1</v></c>'.repeat(2)}</row>`,
      {},
      FILE_MESSAGES.unreadable,
    ],
    [
      'a row whose number is none',
      `${HEADER}<row r="dois">${'<c><v>1</v></c>'.repeat(2)}</row>`,
      {},
      FILE_MESSAGES.unreadable,
    ],
    [
      'more than the memory of the thread can hold, which ends alone',
      HEADER,
      { ...sharedStrings([]), 'xl/sharedStrings.xml': Buffer.from('<a>'.repeat(2_000_000)) },
      FILE_MESSAGES.tooLarge,
    ],
  ]

  it.each(refused)('refuses %s', async (_, rows, parts, message) => {
    const fileURL = await upload(await workbook(sheetWith(rows), parts), 'leads.xlsx')
    const seen = await post('/api/crm/leads/import/preview', { fileURL })
    expect(seen.json()).toMatchObject({ statusCode: 400, message })
    expect(await importUrl(fileURL)).toMatchObject({ status: 'failed', message, imported: 0 })
  })
})

describe('SEC-25: a CSV is read without stalling others', () => {
  const size = 5 * MIB
  it.each([
    ['quoted cells', '"a",'],
    ['quotes', '"'],
    ['quotes inside a quotation', '"a'],
    ['cells that a blank follows', '" ,'],
    ['empty cells', ','],
  ])('a row of five megabytes of %s is refused', async (_, part) => {
    const bytes = Buffer.from(`Nome,Email\n${part.repeat(size / part.length)}`)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await expect(openTable(bytes, 'text/csv', LEAD_COLUMNS)).rejects.toThrow(FILE_MESSAGES.unreadable)
    delay.disable()
    expect(delay.max / 1e6).toBeLessThan(1000)
  })

  it.each([
    ['that end nowhere', '"a\n"""'],
    ['on every line', '"a\n'],
    ['and doubled quotes', '"a""\n'],
  ])('five megabytes of open quotations %s neither stall nor stay', async (_, part) => {
    const bytes = Buffer.from(`Nome,Email\n${part.repeat(size / part.length)}`)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const read = async () => {
      const table = await openTable(bytes, 'text/csv', LEAD_COLUMNS)
      for await (const rows of table.rows()) expect(rows.length).toBeLessThan(1000)
    }
    await read().catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableFile))
    delay.disable()
    expect(delay.max / 1e6).toBeLessThan(1000)
  })
})
