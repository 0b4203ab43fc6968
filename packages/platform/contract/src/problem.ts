import { z } from 'zod'

/** The body of every answer that is not a success; `message` is Portuguese and fit to show. */
export const Problem = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
  /** On 409 for a stale `version`: the record as it is now. */
  current: z.unknown().optional(),
})
export type Problem = z.infer<typeof Problem>
