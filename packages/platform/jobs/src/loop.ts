import { setTimeout as sleep } from 'node:timers/promises'

/** Rejects when `work` takes longer than `ms`; the work itself goes on. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const limit = new AbortController()
  const late = sleep(ms, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`no answer within ${ms} ms`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    limit.abort()
    late.catch(() => {})
    work.catch(() => {})
  }
}

/** Tries up to seven times over about 16 s: longer than a database's restart. Rethrows the last error. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let waitMs = 250; ; waitMs *= 2) {
    try {
      return await work()
    } catch (error) {
      if (waitMs > 8000) throw error
      await sleep(waitMs)
    }
  }
}

export interface Loop {
  /** Runs again at once, or right after the present run. */
  wake(): void
  /** Resolves when the present run is over; there is no other. */
  stop(): Promise<void>
}

export interface LoopOptions {
  readonly everyMs: number
  readonly run: () => Promise<void>
  readonly onError: (error: unknown) => void
}

const AFTER_ERROR_MS = 1000

/** Runs now, then every `everyMs` and whenever woken, never twice at once; pauses a second after an error. */
export function startLoop({ everyMs, run, onError }: LoopOptions): Loop {
  let isStopping = false
  let isDue = false
  let interrupt = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: interrupt.signal }).catch(() => {})

  async function loop(): Promise<void> {
    while (!isStopping) {
      isDue = false
      let failed = false
      await run().catch((error) => {
        failed = true
        onError(error)
      })
      if (isStopping || (isDue && !failed)) continue
      interrupt = new AbortController()
      await pause(failed ? Math.min(everyMs, AFTER_ERROR_MS) : everyMs)
    }
  }
  const running = loop()

  return {
    wake: () => {
      isDue = true
      interrupt.abort()
    },
    stop: () => {
      isStopping = true
      interrupt.abort()
      return running
    },
  }
}
