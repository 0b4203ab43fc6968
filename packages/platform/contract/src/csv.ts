import { z } from 'zod'

export const CSV_SEPARATORS = { comma: ',', semicolon: ';' } as const
const Separator = z.enum(['comma', 'semicolon'], 'Separador inválido')
export type CsvSeparator = z.infer<typeof Separator>

/** What every CSV export takes beside its filter. Spreadsheets in Portuguese open files with semicolons. */
export const CsvFormat = z.object({ separator: Separator.default('comma') })
