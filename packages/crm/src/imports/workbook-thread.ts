/**
 * Runs in a thread of its own, under a limit of memory: reads the first sheet of a workbook and hands over its rows,
 * so many at a time, each time it is asked. Formulas come as the values that they had when the file was saved; macros
 * are not read at all.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { EncryptedFileError, ParseError, readXls } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import type { TableRow } from './table.ts'
import type { Bounds, ThreadAnswer, ThreadTask } from './workbook.ts'

const CENTRAL_RECORD = Buffer.from('PK\x01\x02', 'latin1')
const INFLATED_SIZE_AT = 24
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

interface SheetRow {
  /** From 0 on. */
  readonly index: number
  readonly values: readonly unknown[]
}

async function* sheetRows({ bytes, kind, bounds }: ThreadTask): AsyncGenerator<SheetRow> {
  if (kind === 'xls') {
    const { sheets } = await readXls(bytes)
    for (const [index, values] of (sheets[0]?.rows ?? []).entries()) yield { index, values }
    return
  }
  if (inflatedBytes(Buffer.from(bytes)) > bounds.inflatedBytes) throw new RangeError('inflates to too much')
  yield* streamXlsxRows(bytes)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

/** A row's cells, each cut, without the empty ones at its end. */
function cellsOf(values: readonly unknown[], { columns, cellCharacters }: Bounds): string[] {
  const cells = values.slice(0, columns).map((value) => textOf(value).trim().slice(0, cellCharacters))
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

const sizeOf = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.length, 0)

async function* batchesOf(task: ThreadTask): AsyncGenerator<readonly TableRow[]> {
  const { bounds } = task
  const total = { rows: 0, cells: 0, characters: 0 }
  let rows: TableRow[] = []
  let characters = 0
  for await (const { index, values } of sheetRows(task)) {
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

function serve(task: ThreadTask): void {
  const batches = batchesOf(task)
  const answer = (what: ThreadAnswer) => parentPort?.postMessage(what)
  parentPort?.on('message', () => {
    batches
      .next()
      .then(({ done, value }) => answer(done ? { isDone: true } : { rows: value }))
      .catch((error: unknown) => answer(problemOf(error)))
  })
}

serve(workerData)
