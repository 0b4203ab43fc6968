/** Lets so many through at once; the others wait their turn. */
export interface Semaphore {
  /** Resolves when there is room; whoever entered has to leave. */
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
