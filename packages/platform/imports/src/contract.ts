import { z } from 'zod'

/** What a file may have at most; beyond it nobody would map columns or read a list of refusals. */
export const COLUMNS_MAX = 200
export const ROWS_MAX = 100_000

/** Data rows that the preview shows; refused rows that it and the result list. */
export const PREVIEW_ROWS = 20
export const REFUSED_SHOWN = 1000
/** Filled rows at the beginning of a file, among which its header is looked for and can be chosen. */
export const HEADER_ROWS_SHOWN = 20

export const FILE_MESSAGES = {
  tooShort: 'Arquivo CSV deve ter pelo menos uma linha de dados além do cabeçalho',
  unreadable: 'Falha ao processar arquivo. Verifique o formato.',
  tooManyColumns: `O arquivo tem mais de ${COLUMNS_MAX} colunas. Deixe só as que serão importadas.`,
  tooManyRows: `O arquivo tem mais de ${ROWS_MAX.toLocaleString('pt-BR')} linhas. Divida-o em partes menores.`,
  tooLarge: 'A planilha é grande demais para ser lida. Salve-a como CSV, só com as colunas necessárias.',
  encrypted: 'A planilha está protegida por senha. Remova a senha e envie o arquivo de novo.',
  unknownColumn: 'Esta coluna não existe no arquivo',
  noHeader: 'O cabeçalho precisa ser uma das primeiras linhas preenchidas do arquivo.',
  withoutHeader: 'O arquivo não tem cabeçalho: a primeira linha também é importada.',
  running: 'A importação ainda está em andamento.',
  unknown: 'Importação não encontrada.',
} as const

const COLUMN_WRONG = 'Coluna inválida'

/** Of a column in the file, from 0 on. */
export const ColumnIndex = z
  .int(COLUMN_WRONG)
  .min(0, COLUMN_WRONG)
  .max(COLUMNS_MAX - 1, COLUMN_WRONG)

/** Where the header stands, as the preview names lines; 0: the file has none. Left out, it is looked for. */
export const HeaderLine = z
  .int('Linha inválida')
  .min(0, 'Linha inválida')
  .max(10_000_000, 'Linha inválida')
  .optional()

/** What becomes of a row whose record is there already. */
export const ON_DUPLICATE = ['update', 'skip', 'create'] as const
export const OnDuplicate = z.enum(ON_DUPLICATE, 'Escolha o que fazer com os repetidos')
export type OnDuplicate = z.infer<typeof OnDuplicate>

export const IMPORT_STATUSES = ['pending', 'running', 'completed', 'failed', 'undone'] as const
export const ImportStatus = z.enum(IMPORT_STATUSES)
export type ImportStatus = z.infer<typeof ImportStatus>

/**
 * A row that was not taken; `line` is where it begins: in a CSV the line of the file, in a workbook that of the sheet,
 * from 1 on.
 */
export const RefusedRow = z.object({ line: z.int(), message: z.string() })
export type RefusedRow = z.infer<typeof RefusedRow>

/** One column of a file as the wizard offers it. */
export const FileColumn = z.object({
  index: z.int(),
  header: z.string(),
  /** What stands in its first rows. */
  samples: z.array(z.string()),
})
export type FileColumn = z.infer<typeof FileColumn>

/** One of the first filled lines of a file, among which its header is. */
export const FileLine = z.object({ line: z.int(), cells: z.array(z.string()) })
export type FileLine = z.infer<typeof FileLine>
