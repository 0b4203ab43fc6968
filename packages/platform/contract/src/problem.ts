import { z } from 'zod'

/** The body of every error response; `message` is Portuguese and may be shown. */
export const Problem = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
  /** The current record, on 409 for a stale `version`. */
  current: z.unknown().optional(),
})
export type Problem = z.infer<typeof Problem>
