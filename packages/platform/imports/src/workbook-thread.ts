/**
 * Runs in a thread of its own, under a limit of memory: says which sheet of a workbook is imported, or reads one and
 * hands over its rows, so many at a time, each time it is asked. Formulas come as the values that they had when the file was saved; macros
 * are not read at all.
 *
 * hucre reads xlsx as a stream and xls of Excel 97-2003. SheetJS on npm has two known holes, ExcelJS and read-excel-file
 * read no xls.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { cutText } from '@cadencia/locale/cut'
import { EncryptedFileError, ParseError, readXls } from 'hucre'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import type { TableRow } from './table.ts'
import type { Bounds, SheetHead, ThreadAnswer, ThreadTask } from './workbook.ts'

const CENTRAL_RECORD = Buffer.from('PK\x01\x02', 'latin1')
const INFLATED_SIZE_AT = 24
const NAME_LENGTH_AT = 28
const NAME_AT = 46
/** What a sheet of any program has. */
const SHEET_ROWS_MAX = 1_048_576

/** Bytes that the parts of an archive say to inflate to; uploads were refused where they lie. */
function inflatedBytes(archive: Buffer): number {
  let sum = 0
  for (let at = archive.indexOf(CENTRAL_RECORD); at >= 0; at = archive.indexOf(CENTRAL_RECORD, at + 4)) {
    if (at + INFLATED_SIZE_AT + 4 <= archive.length) sum += archive.readUInt32LE(at + INFLATED_SIZE_AT)
  }
  return sum
}

/** Worksheets in an archive. */
function countSheets(archive: Buffer): number {
  let count = 0
  for (let at = archive.indexOf(CENTRAL_RECORD); at >= 0; at = archive.indexOf(CENTRAL_RECORD, at + 4)) {
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(nameAt(archive, at))) count += 1
  }
  return count
}

function nameAt(archive: Buffer, record: number): string {
  const start = record + NAME_AT
  if (start > archive.length) return ''
  return archive.toString('latin1', start, start + archive.readUInt16LE(record + NAME_LENGTH_AT))
}

interface SheetRow {
  /** From 0 on. */
  readonly index: number
  readonly values: readonly unknown[]
}

async function* sheetRows({ bytes, kind }: ThreadTask, sheet: number): AsyncGenerator<SheetRow> {
  if (kind === 'xls') {
    const { sheets } = await readXls(bytes)
    for (const [index, values] of (sheets[sheet]?.rows ?? []).entries()) yield { index, values: values ?? [] }
    return
  }
  yield* streamXlsxRows(bytes, { sheet })
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Verdadeiro' : 'Falso'
  if (!(value instanceof Date)) return String(value)
  return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
}

/** A row's cells, each cut, without the empty ones at its end. */
function cellsOf(values: readonly unknown[], { columns, cellCharacters }: Bounds): string[] {
  const cells = values.slice(0, columns).map((value) => cutText(textOf(value).trim(), cellCharacters, ''))
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

const sizeOf = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.length, 0)

async function* batchesOf(task: ThreadTask, sheet: number): AsyncGenerator<readonly TableRow[]> {
  const { bounds } = task
  const total = { rows: 0, cells: 0, characters: 0 }
  let rows: TableRow[] = []
  let characters = 0
  for await (const { index, values } of sheetRows(task, sheet)) {
    if (!Number.isInteger(index) || index < 0 || index >= SHEET_ROWS_MAX) throw new Error('no row of a sheet')
    const cells = cellsOf(values, bounds)
    if (cells.length === 0) continue
    const size = sizeOf(cells)
    total.rows += 1
    total.cells += cells.length
    total.characters += size
    if (total.cells > bounds.cells || total.characters > bounds.characters) {
      throw new RangeError('holds too much')
    }
    rows.push({ line: index + 1, cells })
    characters += size
    if (total.rows === bounds.rows) break
    if (rows.length < bounds.rowsAtOnce && characters < bounds.charactersAtOnce) continue
    yield rows
    rows = []
    characters = 0
  }
  if (rows.length > 0) yield rows
}

/** How the library words that a cell stands right of the last column that spreadsheets have. */
const BEYOND_COLUMNS = /^Cell column \d+ is outside/

function problemOf(error: unknown): ThreadAnswer {
  if (error instanceof ParseError && BEYOND_COLUMNS.test(error.message)) return { problem: 'tooManyColumns' }
  if (error instanceof EncryptedFileError) return { problem: 'encrypted' }
  return { problem: error instanceof RangeError ? 'tooLarge' : 'unreadable' }
}

/** A workbook with more sheets is looked through only so far. */
const SHEETS_LOOKED_AT = 8
const HEAD_ROWS = 40
const HEAD_CHARACTERS = 2000

type SheetInfo = Omit<SheetHead, 'rows'>

async function sheetsOf({ bytes, kind }: ThreadTask): Promise<readonly SheetInfo[]> {
  if (kind === 'xls') {
    const { sheets } = await readXls(bytes)
    return sheets.map(({ name }, index) => ({ index, name, isHidden: false }))
  }
  if (countSheets(Buffer.from(bytes)) < 2) return [{ index: 0, name: '', isHidden: false }]
  const found: SheetInfo[] = []
  await readXlsx(bytes, {
    sheets: ({ name, hidden = false, veryHidden = false }, index) => {
      found.push({ index, name, isHidden: hidden || veryHidden })
      return false
    },
  })
  return found
}

/** The sheets of a workbook, each with its first rows. */
async function headsOf(task: ThreadTask): Promise<readonly SheetHead[]> {
  const heads: SheetHead[] = []
  for (const sheet of await sheetsOf(task)) {
    const isLookedAt = heads.filter(({ rows }) => rows.length > 0).length < SHEETS_LOOKED_AT
    heads.push({ ...sheet, rows: isLookedAt ? await headOf(task, sheet.index) : [] })
  }
  return heads
}

async function headOf(task: ThreadTask, sheet: number): Promise<readonly TableRow[]> {
  const bounds = { ...task.bounds, cellCharacters: HEAD_CHARACTERS, rowsAtOnce: HEAD_ROWS }
  for await (const rows of batchesOf({ ...task, bounds }, sheet)) return rows
  return []
}

async function* answersOf(task: ThreadTask): AsyncGenerator<ThreadAnswer> {
  const { bytes, kind, bounds } = task
  if (kind === 'xlsx' && inflatedBytes(Buffer.from(bytes)) > bounds.inflatedBytes) {
    throw new RangeError('inflates to too much')
  }
  if (task.sheet === null) yield { sheets: await headsOf(task) }
  else for await (const rows of batchesOf(task, task.sheet)) yield { rows }
}

function serve(task: ThreadTask): void {
  const answers = answersOf(task)
  const answer = (what: ThreadAnswer) => parentPort?.postMessage(what)
  parentPort?.on('message', () => {
    answers
      .next()
      .then(({ done, value }) => answer(done ? { isDone: true } : value))
      .catch((error: unknown) => answer(problemOf(error)))
  })
}

serve(workerData)
