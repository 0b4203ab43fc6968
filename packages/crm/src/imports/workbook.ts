import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { COLUMNS_MAX, IMPORT_MESSAGES } from '../contract/imports.ts'
import type { TableRow } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type WorkbookKind = 'xls' | 'xlsx'

/** What the thread is to do. */
export interface ThreadTask {
  readonly bytes: Uint8Array
  readonly kind: WorkbookKind
  readonly rowsAtOnce: number
  /** One more than are taken, so that one too many is noticed. */
  readonly maxColumns: number
  readonly maxInflatedBytes: number
}

export type ThreadAnswer =
  | { readonly rows: readonly TableRow[] }
  | { readonly isDone: true }
  | { readonly problem: 'encrypted' | 'tooLarge' | 'tooManyColumns' | 'unreadable' }

const MIB = 1024 * 1024
const ROWS_AT_ONCE = 500
/** A sheet of 50,000 leads inflates to a tenth of it. */
const MAX_INFLATED_BYTES = 128 * MIB
/** What the thread may hold, in MB; beyond it the thread ends, and nothing else. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** A file whose next rows take longer is given up. */
const PATIENCE_MS = 60_000

/** Threads that a process runs at once, so that no number of readers takes all its memory; the next one waits. */
const THREADS_AT_ONCE = 3
let running = 0
const waiting: (() => void)[] = []

async function enter(): Promise<void> {
  if (running < THREADS_AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

function leave(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/** Where the thread's program is: beside this file; where the product is built, beside its main program. */
function threadUrl(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('workbook-thread.ts', import.meta.url)
  const beside = new URL('workbook-thread.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../workbook-thread.js', import.meta.url)
}

/** The rows of a workbook's first sheet. Throws `UnreadableFile` for what is none, locked, or too large. */
export async function* workbookRows(
  bytes: Uint8Array,
  kind: WorkbookKind,
): AsyncGenerator<readonly TableRow[]> {
  const task: ThreadTask = {
    bytes,
    kind,
    rowsAtOnce: ROWS_AT_ONCE,
    maxColumns: COLUMNS_MAX + 1,
    maxInflatedBytes: MAX_INFLATED_BYTES,
  }
  await enter()
  try {
    yield* rowsOfThread(task)
  } finally {
    leave()
  }
}

async function* rowsOfThread(task: ThreadTask): AsyncGenerator<readonly TableRow[]> {
  const thread = new Worker(threadUrl(), { workerData: task, resourceLimits: LIMITS })
  const ended = new Promise((resolve) => thread.once('exit', resolve))
  // One that breaks while nobody asks it anything must not break the process; whoever asks next is told.
  thread.on('error', () => {})
  try {
    for (;;) {
      const answer = await ask(thread)
      if ('problem' in answer) throw new UnreadableFile(IMPORT_MESSAGES[answer.problem])
      if ('isDone' in answer) return
      yield answer.rows
    }
  } finally {
    await thread.terminate()
    await ended
  }
}

/** Asks for the next rows; a thread that dies of its memory, or takes too long, has answered too. */
function ask(thread: Worker): Promise<ThreadAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(patience)
      thread.off('message', onMessage)
      thread.off('error', onError)
      end()
    }
    const onMessage = (answer: ThreadAnswer) => settle(() => resolve(answer))
    const onError = (error: NodeJS.ErrnoException) =>
      settle(() => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ problem: 'tooLarge' })
        else reject(error)
      })
    const patience = setTimeout(() => settle(() => resolve({ problem: 'tooLarge' })), PATIENCE_MS)
    thread.once('message', onMessage)
    thread.once('error', onError)
    thread.postMessage('next')
  })
}
