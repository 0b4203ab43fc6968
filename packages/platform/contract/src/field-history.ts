import { z } from 'zod'
import { ActingToken } from './acting-token.ts'
import { Person } from './person.ts'
import { Id, Instant } from './values.ts'

/** One changed field of a record; people, teams and the like stand by their names. */
export const FieldHistoryEntry = z.object({
  id: Id,
  at: Instant,
  /** Null where nobody did it, or for a deleted user. */
  actor: Person.nullable(),
  token: ActingToken.nullish(),
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
})
export type FieldHistoryEntry = z.infer<typeof FieldHistoryEntry>
