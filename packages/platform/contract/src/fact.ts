import type { z } from 'zod'

export interface Fact<P extends z.ZodType = z.ZodType> {
  /** Noun and past tense, such as `meeting.completed`. */
  readonly name: string
  /** One Portuguese sentence for the generated documentation. */
  readonly summary: string
  readonly payload: P
  /** Facts with the same key are delivered in the order in which they were recorded. */
  readonly key: (payload: z.output<P>) => string
}

/** Declares a domain event, recorded in the transaction of its write. */
export function fact<P extends z.ZodType>(spec: Fact<P>): Fact<P> {
  return spec
}
