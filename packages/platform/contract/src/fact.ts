import type { z } from 'zod'

export interface Fact<P extends z.ZodType = z.ZodType> {
  /** Noun and past tense: `meeting.completed`. */
  readonly name: string
  /** One Portuguese sentence: what has happened when it is recorded. */
  readonly summary: string
  readonly payload: P
  /** Facts with the same key are delivered in the order in which they were recorded. */
  readonly key: (payload: z.output<P>) => string
}

/** Declares something that happened and that others may care about; recorded in its own transaction. */
export function fact<P extends z.ZodType>(spec: Fact<P>): Fact<P> {
  return spec
}
