import { z } from 'zod'
import { Id } from './values.ts'

const SINGLE_EMOJI = /^\p{RGI_Emoji}$/v

const EMOJI_MAX = 64

/** Whether a text is one emoji (grapheme), with skin tone and joiners. */
export function isEmoji(text: string): boolean {
  return text.length <= EMOJI_MAX && SINGLE_EMOJI.test(text)
}

/** As `isEmoji` says. */
export const Emoji = z
  .string('Reação inválida')
  .max(EMOJI_MAX, 'Reação inválida')
  .refine(isEmoji, 'Reação inválida')

/** `userIds` in the order of reacting. */
export const Reaction = z.object({ emoji: z.string(), userIds: z.array(Id) })
export type Reaction = z.infer<typeof Reaction>
