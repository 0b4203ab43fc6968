import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** A thread ended without a response: out of memory, timed out or crashed. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure'
  readonly reason: 'memory' | 'time' | 'broken'

  constructor(reason: ThreadFailure['reason'], options?: ErrorOptions) {
    super(`the thread ended: ${reason}`, options)
    this.reason = reason
  }
}

export interface ThreadOptions {
  /** File name without extension, beside the module of `from`. */
  readonly program: string
  /** `import.meta.url` of the calling module. */
  readonly from: string
  /** Passed as `workerData`. */
  readonly data: unknown
  /** Heap limit; beyond it only the thread ends. */
  readonly memoryMb: number
  /** Timeout of one response. */
  readonly answerMs: number
}

export interface Thread<Answer> {
  /** The next response. Rejects with `ThreadFailure`, at once if the thread has ended. */
  ask(): Promise<Answer>
  end(): Promise<void>
}

/** Beside its source; in the build beside the main program. */
function programUrl({ program, from }: ThreadOptions): URL {
  if (new URL(from).pathname.endsWith('.ts')) return new URL(`${program}.ts`, from)
  const beside = new URL(`${program}.js`, from)
  return existsSync(beside) ? beside : new URL(`../${program}.js`, from)
}

function failureOf(error: NodeJS.ErrnoException): ThreadFailure {
  return new ThreadFailure(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken', { cause: error })
}

/** Runs a program in a worker thread with memory and time limits; it answers each `ask` with one message. */
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
