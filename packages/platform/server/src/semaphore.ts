/** Limits concurrency; others wait in order. */
export interface Semaphore {
  /** Every `acquire` needs a `release`. */
  acquire(): Promise<void>
  release(): void
}

export function createSemaphore(max: number): Semaphore {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    acquire: async () => {
      if (inside < max) inside += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    release: () => {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    },
  }
}
