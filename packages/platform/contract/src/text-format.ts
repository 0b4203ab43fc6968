import { z } from 'zod'

/**
 * How a text is shown: as typed, for those from before the format, or as Markdown, for whatever is written now. Patches
 * take it beside the text, so that undoing an edit can bring a plain text back.
 */
export const TextFormat = z.enum(['plain', 'markdown'], 'Formato de texto inválido')
export type TextFormat = z.infer<typeof TextFormat>
