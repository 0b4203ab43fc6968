/** Lets so many through at once; the others wait their turn. */
export interface Gate {
  /** Resolves when there is room; whoever entered has to leave. */
  enter(): Promise<void>
  leave(): void
}

export function openGate(max: number): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    enter: async () => {
      if (inside < max) inside += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    leave: () => {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    },
  }
}
