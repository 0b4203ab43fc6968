import { z } from 'zod'

/** How a text is shown: as typed, for those from before the format, or as Markdown, for whatever is written now. */
export const TextFormat = z.enum(['plain', 'markdown'])
export type TextFormat = z.infer<typeof TextFormat>
