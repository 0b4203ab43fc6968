import { z } from 'zod'
import { Id } from './values.ts'

/** The access token that somebody acted through. */
export const ActingToken = z.object({
  id: Id,
  /** Null once it was revoked. */
  name: z.string().nullable(),
})
export type ActingToken = z.infer<typeof ActingToken>
