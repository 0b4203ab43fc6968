import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** A thread that ended without an answer: its memory or its time was used up, or its program broke. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure'
  readonly reason: 'memory' | 'time' | 'broken'

  constructor(reason: ThreadFailure['reason'], options?: ErrorOptions) {
    super(`the thread ended: ${reason}`, options)
    this.reason = reason
  }
}

export interface ThreadOptions {
  /** The program's file without its ending, beside the module of `from`. */
  readonly program: string
  /** `import.meta.url` of the module that starts the thread. */
  readonly from: string
  /** What the program gets as `workerData`. */
  readonly data: unknown
  /** What the thread's heap may grow to; beyond it the thread ends, and nothing else. */
  readonly memoryMb: number
  /** How long the thread may take for one answer. */
  readonly answerMs: number
}

export interface Thread<Answer> {
  /** The program's next answer. Rejects with `ThreadFailure`, at once where the thread has ended. */
  ask(): Promise<Answer>
  /** Ends the thread, whatever it does. */
  end(): Promise<void>
}

/** Where a program is: beside its source; in the built product beside the main program. */
function programUrl({ program, from }: ThreadOptions): URL {
  if (new URL(from).pathname.endsWith('.ts')) return new URL(`${program}.ts`, from)
  const beside = new URL(`${program}.js`, from)
  return existsSync(beside) ? beside : new URL(`../${program}.js`, from)
}

function failureOf(error: NodeJS.ErrnoException): ThreadFailure {
  return new ThreadFailure(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken', { cause: error })
}

/** Runs a program in a thread of its own, under limits of memory and time, which answers each `ask` with one message. */
export function startThread<Answer>(options: ThreadOptions): Thread<Answer> {
  const resourceLimits = {
    maxOldGenerationSizeMb: options.memoryMb,
    maxYoungGenerationSizeMb: 32,
    stackSizeMb: 4,
  }
  const worker = new Worker(programUrl(options), { workerData: options.data, resourceLimits })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const failed = new Promise<ThreadFailure>((resolve) => {
    worker.once('error', (error) => resolve(failureOf(error)))
    worker.once('exit', () => resolve(new ThreadFailure('broken')))
  })

  return {
    ask: () =>
      new Promise((resolve, reject) => {
        const settle = (end: () => void) => {
          clearTimeout(patience)
          worker.off('message', onMessage)
          end()
        }
        const onMessage = (answer: Answer) => settle(() => resolve(answer))
        const patience = setTimeout(() => settle(() => reject(new ThreadFailure('time'))), options.answerMs)
        worker.once('message', onMessage)
        failed.then((failure) => settle(() => reject(failure)))
        worker.postMessage('next')
      }),
    end: async () => {
      await worker.terminate()
      await ended
    },
  }
}
