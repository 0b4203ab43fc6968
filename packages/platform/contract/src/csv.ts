import { z } from 'zod'

export const CSV_SEPARATORS = { comma: ',', semicolon: ';' } as const
const Separator = z.enum(['comma', 'semicolon'], 'Separador inválido')
export type CsvSeparator = z.infer<typeof Separator>

/** Query of every CSV export, beside its filter. Portuguese spreadsheets expect semicolons. */
export const CsvFormat = z.object({ separator: Separator.default('comma') })
