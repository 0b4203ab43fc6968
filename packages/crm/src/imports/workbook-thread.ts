/**
 * Runs in a thread of its own, under a limit of memory: reads the first sheet of a workbook and hands over its rows,
 * so many at a time, each time it is asked. Formulas come as the values that they had when the file was saved; macros
 * are not read at all.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { EncryptedFileError, ParseError, readXls } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import type { ThreadAnswer, ThreadTask } from './workbook.ts'

const CENTRAL_RECORD = Buffer.from('PK\x01\x02', 'latin1')
const INFLATED_SIZE_AT = 24

/** Bytes that the parts of an archive say to inflate to; uploads were refused where they lie. */
function inflatedBytes(archive: Buffer): number {
  let sum = 0
  for (let at = archive.indexOf(CENTRAL_RECORD); at >= 0; at = archive.indexOf(CENTRAL_RECORD, at + 4)) {
    if (at + INFLATED_SIZE_AT + 4 <= archive.length) sum += archive.readUInt32LE(at + INFLATED_SIZE_AT)
  }
  return sum
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

async function* rowsOf({ bytes, kind, maxInflatedBytes, maxColumns }: ThreadTask) {
  const cut = (values: readonly unknown[]) => values.slice(0, maxColumns).map(textOf)
  if (kind === 'xls') {
    const { sheets } = await readXls(bytes)
    for (const [index, values] of (sheets[0]?.rows ?? []).entries()) yield { index, cells: cut(values) }
    return
  }
  if (inflatedBytes(Buffer.from(bytes)) > maxInflatedBytes) throw new RangeError('inflates to too much')
  for await (const { index, values } of streamXlsxRows(bytes)) yield { index, cells: cut(values) }
}

async function* batchesOf(task: ThreadTask) {
  let rows: { readonly line: number; readonly cells: readonly string[] }[] = []
  for await (const { index, cells } of rowsOf(task)) {
    rows.push({ line: index + 1, cells })
    if (rows.length < task.rowsAtOnce) continue
    yield rows
    rows = []
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
