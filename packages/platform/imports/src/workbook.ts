import { startThread, ThreadFailure } from '@cadencia/server/thread'
import pLimit from 'p-limit'
import { COLUMNS_MAX, FILE_MESSAGES, ROWS_MAX } from './contract.ts'
import { type KnownColumns, packingOf } from './csv-format.ts'
import type { TableRow } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type WorkbookKind = 'xls' | 'xlsx'

const MIB = 1024 * 1024
/** A sheet of 50,000 leads inflates to a fifth of it. */
const INFLATED_BYTES_MAX = 64 * MIB

/** What the thread reads and hands over at most. */
const BOUNDS = {
  inflatedBytes: INFLATED_BYTES_MAX,
  /** Rows that hold something: the header, and one more than are taken, so that one too many is noticed. */
  rows: ROWS_MAX + 2,
  /** One more than are taken. */
  columns: COLUMNS_MAX + 1,
  cells: 5_000_000,
  /** Of all cells together; a text that many cells share counts for each of them. */
  characters: 64 * MIB,
  /** Of the rows that are handed over at once, beyond the last of them. */
  rowsAtOnce: 500,
  charactersAtOnce: MIB,
}

/** Of one cell two more characters are read than the longest field takes, so that what is cut is refused all the same. */
const boundsFor = (longestField: number) => ({ ...BOUNDS, cellCharacters: longestField + 2 })
export type Bounds = Readonly<ReturnType<typeof boundsFor>>

/** What the thread is to do. */
export interface ThreadTask {
  readonly bytes: Uint8Array
  readonly kind: WorkbookKind
  readonly bounds: Bounds
  /** The sheet whose rows are read, from 0 on; null: what sheets there are is asked. */
  readonly sheet: number | null
}

/** A sheet and its first rows that hold something. */
export interface SheetHead {
  readonly index: number
  readonly name: string
  readonly isHidden: boolean
  readonly rows: readonly TableRow[]
}

export type ThreadAnswer =
  | { readonly sheets: readonly SheetHead[] }
  | { readonly rows: readonly TableRow[] }
  | { readonly isDone: true }
  | { readonly problem: 'encrypted' | 'tooLarge' | 'tooManyColumns' | 'unreadable' }

const MEMORY_MB = 384
/** A file whose next rows take longer is given up. */
const ANSWER_MS = 30_000
/** Threads that a process runs at once, so that no number of readers takes all its memory. */
const threads = pLimit(2)

/** Waits until a thread may run; answers what lets the next one in. */
function takeThread(): Promise<() => void> {
  return new Promise((take) => {
    void threads(() => new Promise<void>((release) => take(release)))
  })
}

/** What is known of the fields that a file may have. */
export interface FileFields {
  readonly known: KnownColumns
  /** Characters that the longest field takes. */
  readonly longestField: number
}

export interface OpenedFile {
  /** The first rows that hold something; their cells may be cut. */
  readonly head: readonly TableRow[]
  read(): AsyncGenerator<readonly TableRow[]>
  /** Of a CSV. */
  readonly delimiter?: string
  /** What is left out of it, in words fit to show. */
  readonly notices: readonly string[]
}

/** Chooses the sheet of a workbook that is imported. Throws `UnreadableFile` as `workbookRows` does. */
export async function openWorkbook(
  bytes: Uint8Array,
  kind: WorkbookKind,
  { known, longestField }: FileFields,
): Promise<OpenedFile> {
  const release = await takeThread()
  const thread = openThread({ bytes, kind, bounds: boundsFor(longestField), sheet: null })
  try {
    const answer = await thread.ask()
    const sheets = 'sheets' in answer ? answer.sheets : []
    const chosen = chosenAmong(sheets, known)
    return {
      head: chosen?.rows ?? [],
      read: () => workbookRows(bytes, kind, { longestField, ...(chosen && { sheet: chosen.index }) }),
      notices: noticesOf(sheets, chosen),
    }
  } finally {
    await thread.end()
    release()
  }
}

/** Of the sheets that people see the first with a known header, else the first with rows. */
function chosenAmong(sheets: readonly SheetHead[], known: KnownColumns): SheetHead | undefined {
  const seen = sheets.filter(({ isHidden }) => !isHidden)
  const offered = seen.some(({ rows }) => rows.length > 0) ? seen : sheets
  const worth = offered.map((sheet) => worthOf(sheet, known))
  return offered[worth.indexOf(Math.max(...worth))]
}

function worthOf({ rows }: SheetHead, known: KnownColumns): number {
  const header = rows.findIndex(({ cells }) => known(cells) > 1 || packingOf(cells, known) !== undefined)
  return header >= 0 && header < rows.length - 1 ? 3 : Math.min(rows.length, 2)
}

function noticesOf(sheets: readonly SheetHead[], chosen: SheetHead | undefined): string[] {
  const others = sheets.filter(({ index, rows }) => index !== chosen?.index && rows.length > 0)
  if (others.length === 0) return []
  const names = others.map(({ name, isHidden }) => `“${name}”${isHidden ? ' (oculta)' : ''}`).join(', ')
  return [
    `Só a aba “${chosen?.name ?? ''}” é importada; ${others.length === 1 ? 'fica' : 'ficam'} de fora ${names}.`,
  ]
}

/**
 * The rows of one sheet of a workbook that hold something. Throws `UnreadableFile` for what is none, locked, or too
 * large.
 */
export async function* workbookRows(
  bytes: Uint8Array,
  kind: WorkbookKind,
  { longestField, sheet = 0 }: Pick<FileFields, 'longestField'> & { readonly sheet?: number },
): AsyncGenerator<readonly TableRow[]> {
  const release = await takeThread()
  const thread = openThread({ bytes, kind, bounds: boundsFor(longestField), sheet })
  try {
    for (;;) {
      const answer = await thread.ask()
      if ('isDone' in answer) return
      if ('rows' in answer) yield answer.rows
    }
  } finally {
    await thread.end()
    release()
  }
}

function openThread(task: ThreadTask) {
  const thread = startThread<ThreadAnswer>({
    program: 'workbook-thread',
    from: import.meta.url,
    data: task,
    memoryMb: MEMORY_MB,
    answerMs: ANSWER_MS,
  })
  return {
    ask: async () => {
      const answer = await thread.ask().catch(answerOfFailure)
      if ('problem' in answer) throw new UnreadableFile(FILE_MESSAGES[answer.problem])
      return answer
    },
    end: thread.end,
  }
}

/** A thread that died has answered too. */
function answerOfFailure(error: unknown): ThreadAnswer {
  if (!(error instanceof ThreadFailure)) throw error
  return { problem: error.reason === 'broken' ? 'unreadable' : 'tooLarge' }
}
