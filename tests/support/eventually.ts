import { setTimeout as sleep } from 'node:timers/promises'

export interface EventuallyOptions {
  /** Milliseconds. Default 10,000. */
  readonly withinMs?: number
  /** Named in the error. */
  readonly what: string
}

/** Polls until the result is neither undefined, null nor false; throws on timeout, with the last error as cause. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  { withinMs = 10_000, what }: EventuallyOptions,
): Promise<NonNullable<Exclude<T, false>>> {
  const endsAt = performance.now() + withinMs
  let cause: unknown
  for (;;) {
    try {
      const answer = await ask()
      if (answer !== undefined && answer !== null && answer !== false) {
        return answer as NonNullable<Exclude<T, false>>
      }
      cause = undefined
    } catch (error) {
      cause = error
    }
    if (performance.now() > endsAt) throw new Error(`not within ${withinMs} ms: ${what}`, { cause })
    await sleep(20)
  }
}
