import { CsvFormat } from '@cadencia/contract/csv'
import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Id, IdParams, Instant, page } from '@cadencia/contract/values'
import { FileUrl } from '@cadencia/files/contract'
import {
  ColumnIndex,
  FileColumn,
  FileLine,
  HeaderLine,
  ImportStatus,
  OnDuplicate,
  RefusedRow,
} from '@cadencia/imports/contract'
import { z } from 'zod'
import { PersonTag } from '../contract.ts'

/** What a column of a file may be; `lastName` is put after `name`. */
export const IMPORT_FIELDS = [
  'name',
  'lastName',
  'email',
  'phone',
  'company',
  'source',
  'status',
  'notes',
] as const
export const ImportField = z.enum(IMPORT_FIELDS)
export type ImportField = z.infer<typeof ImportField>

/** The columns of a file without headers that say something, in this order. */
export const SPECIFIED_ORDER = [
  'name',
  'email',
  'phone',
  'company',
  'source',
] as const satisfies ImportField[]

export const LEAD_IMPORT_MESSAGES = {
  noName: 'Nenhuma coluna com o nome foi encontrada. Indique qual é.',
  noContact: 'Nenhuma coluna com o e-mail foi encontrada. Indique qual é.',
} as const

/** For each field the place of its column in the file, from 0 on. */
export const ColumnMapping = z.partialRecord(ImportField, ColumnIndex, 'Colunas inválidas')
export type ColumnMapping = z.infer<typeof ColumnMapping>

export const LeadImportSummary = z.object({
  id: Id,
  status: ImportStatus,
  fileName: z.string(),
  onDuplicate: OnDuplicate,
  /** Data rows of the file; 0 until it was opened. */
  total: z.int(),
  /** Rows that are done, in whatever way. */
  processed: z.int(),
  imported: z.int(),
  updated: z.int(),
  skipped: z.int(),
  errors: z.int(),
  /** Why it failed, in words fit to show. */
  message: z.string().nullable(),
  /** What of the file is left out, in words fit to show: other sheets, lines above the header. */
  notices: z.array(z.string()),
  createdBy: Id.nullable(),
  author: PersonTag.nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** What undoing did; null unless it was undone. `kept`: leads that somebody changed or used since. */
  undone: z.object({ at: Instant, removed: z.int(), restored: z.int(), kept: z.int() }).nullable(),
})
export type LeadImportSummary = z.infer<typeof LeadImportSummary>

export const LeadImport = LeadImportSummary.extend({
  /** The first refused rows; `errors` counts all of them. */
  rows: z.array(RefusedRow),
})
export type LeadImport = z.infer<typeof LeadImport>

export const PreviewRow = z.object({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  source: z.string(),
  /** Why it would be refused; null for a row that would be taken. */
  problem: z.string().nullable(),
  /** What no field can take, and goes to the notes instead, below what stands there; null for nothing. */
  warning: z.string().nullable(),
  /** A lead, or an earlier row of the file, is the same person. */
  isDuplicate: z.boolean(),
})
export type PreviewRow = z.infer<typeof PreviewRow>

export const ImportPreview = z.object({
  /** Where the header stands, as given or found; 0 for a file without one. */
  headerLine: z.int(),
  firstLines: z.array(FileLine),
  /** What of the file is left out, in words fit to show: other sheets, lines above the header. */
  notices: z.array(z.string()),
  columns: z.array(FileColumn),
  /** As given, or as found by the header's names, or by the specified order. */
  mapping: ColumnMapping,
  /** Whether the header's names said which column is which. */
  isMappingFound: z.boolean(),
  /** Why the import would not begin with this mapping; null where it would. */
  problem: z.string().nullable(),
  total: z.int(),
  /** Of all rows: taken, taken but of somebody who is there already, refused. */
  valid: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  /** Rows that are taken and of which something goes to the notes. */
  warned: z.int(),
  rows: z.array(PreviewRow),
  refusedRows: z.array(RefusedRow),
  warnedRows: z.array(RefusedRow),
})
export type ImportPreview = z.infer<typeof ImportPreview>

const crm = { area: 'crm', access: 'crm' } as const

export const previewImport = endpoint({
  method: 'POST',
  url: '/api/crm/leads/import/preview',
  summary: 'Lê um arquivo enviado e diz o que seria importado, sem gravar nada',
  schema: {
    body: z.object({ fileURL: FileUrl, mapping: ColumnMapping.optional(), headerLine: HeaderLine }),
    response: { 200: ImportPreview },
  },
  config: { ...crm, waitsOutside: true, isReading: true },
})

export const ImportDraft = z.object({
  fileURL: FileUrl,
  /** Default: found by the header's names, else the specified order. */
  mapping: ColumnMapping.optional(),
  headerLine: HeaderLine,
  onDuplicate: OnDuplicate.default('update'),
})
export type ImportDraft = z.infer<typeof ImportDraft>

export const startImport = endpoint({
  method: 'POST',
  url: '/api/crm/leads/import',
  summary: 'Importa os leads de um arquivo CSV, xls ou xlsx; o trabalho segue em segundo plano',
  schema: { body: ImportDraft, response: { 202: z.object({ id: Id }) } },
  config: crm,
})

export const listImports = endpoint({
  method: 'GET',
  url: '/api/crm/leads/import',
  summary: 'As importações de leads, da mais nova à mais antiga',
  schema: { querystring: page(20), response: { 200: z.array(LeadImportSummary) } },
  config: crm,
})

export const getImport = endpoint({
  method: 'GET',
  url: '/api/crm/leads/import/:id',
  summary: 'Uma importação: andamento, contagens e as linhas recusadas',
  schema: { params: IdParams, response: { 200: LeadImport } },
  config: crm,
})

export const undoImport = endpoint({
  method: 'DELETE',
  url: '/api/crm/leads/import/:id',
  summary: 'Desfaz uma importação no que ninguém alterou desde então',
  schema: { params: IdParams, response: { 204: Empty } },
  config: crm,
})

/** CSV with `Linha` and `Motivo` of every refused row. */
export const downloadRefusedRows = endpoint({
  method: 'GET',
  url: '/api/crm/leads/import/:id/refused.csv',
  summary: 'Todas as linhas recusadas de uma importação, em CSV',
  schema: { params: IdParams, querystring: CsvFormat, response: { 200: z.any() }, produces: ['text/csv'] },
  config: crm,
})
