import { createSemaphore } from '@cadencia/server/semaphore'
import { startThread, ThreadFailure } from '@cadencia/server/thread'
import { NOTES_MAX } from '../contract.ts'
import { COLUMNS_MAX, IMPORT_MESSAGES, ROWS_MAX } from './contract.ts'
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
  /** Of one cell: the longest field takes fewer, so that what is cut is refused all the same. */
  cellCharacters: NOTES_MAX + 2,
  /** Of all cells together; a text that many cells share counts for each of them. */
  characters: 64 * MIB,
  /** Of the rows that are handed over at once, beyond the last of them. */
  rowsAtOnce: 500,
  charactersAtOnce: MIB,
}
export type Bounds = Readonly<typeof BOUNDS>

/** What the thread is to do. */
export interface ThreadTask {
  readonly bytes: Uint8Array
  readonly kind: WorkbookKind
  readonly bounds: Bounds
}

export type ThreadAnswer =
  | { readonly rows: readonly TableRow[] }
  | { readonly isDone: true }
  | { readonly problem: 'encrypted' | 'tooLarge' | 'tooManyColumns' | 'unreadable' }

const MEMORY_MB = 384
/** A file whose next rows take longer is given up. */
const ANSWER_MS = 30_000
/** Threads that a process runs at once, so that no number of readers takes all its memory. */
const threads = createSemaphore(2)

/** The rows of a workbook's first sheet that hold something. Throws `UnreadableFile` for what is none, locked, or too large. */
export async function* workbookRows(
  bytes: Uint8Array,
  kind: WorkbookKind,
): AsyncGenerator<readonly TableRow[]> {
  await threads.acquire()
  try {
    yield* rowsOfThread({ bytes, kind, bounds: BOUNDS })
  } finally {
    threads.release()
  }
}

async function* rowsOfThread(task: ThreadTask): AsyncGenerator<readonly TableRow[]> {
  const thread = startThread<ThreadAnswer>({
    program: 'workbook-thread',
    from: import.meta.url,
    data: task,
    memoryMb: MEMORY_MB,
    answerMs: ANSWER_MS,
  })
  try {
    for (;;) {
      const answer = await thread.ask().catch(answerOfFailure)
      if ('problem' in answer) throw new UnreadableFile(IMPORT_MESSAGES[answer.problem])
      if ('isDone' in answer) return
      yield answer.rows
    }
  } finally {
    await thread.end()
  }
}

/** A thread that died has answered too. */
function answerOfFailure(error: unknown): ThreadAnswer {
  if (!(error instanceof ThreadFailure)) throw error
  return { problem: error.reason === 'broken' ? 'unreadable' : 'tooLarge' }
}
