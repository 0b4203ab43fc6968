import { z } from 'zod'

/** `plain` is shown as typed: texts from before the format. Whatever is written now is `markdown`. */
export const TEXT_FORMATS = ['plain', 'markdown'] as const
export const TextFormat = z.enum(TEXT_FORMATS)
export type TextFormat = z.infer<typeof TextFormat>
