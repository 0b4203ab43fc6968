import { z } from 'zod'
import { Id } from './values.ts'

/** A user as records name them. */
export const Person = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
})
export type Person = z.infer<typeof Person>
