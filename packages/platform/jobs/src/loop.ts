import { setTimeout as sleep } from 'node:timers/promises'

export interface Loop {
  /** Runs again now, or right after the current run. */
  wake(): void
  /** Resolves after the current run; no other follows. */
  stop(): Promise<void>
}

export interface LoopOptions {
  readonly everyMs: number
  readonly run: () => Promise<void>
  readonly onError: (error: unknown) => void
}

const AFTER_ERROR_MS = 1000

/** Runs now, then every `everyMs` and on `wake`, never concurrently; waits a second after an error. */
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
