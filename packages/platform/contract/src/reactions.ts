import { z } from 'zod'
import { Id } from './values.ts'

const SINGLE_EMOJI = /^\p{RGI_Emoji}$/v

/** One emoji (grapheme), with skin tone and joiners. */
export const Emoji = z
  .string('Reação inválida')
  .max(64, 'Reação inválida')
  .refine((value) => SINGLE_EMOJI.test(value), 'Reação inválida')

/** `userIds` in the order of reacting. */
export const Reaction = z.object({ emoji: z.string(), userIds: z.array(Id) })
export type Reaction = z.infer<typeof Reaction>
