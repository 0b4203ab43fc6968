import { emailKey } from '@cadencia/contract/email'
import { isLongerThan } from '@cadencia/contract/length'
import { Email, requiredText, text, toSingleLine } from '@cadencia/contract/values'
import type { ImportedRow, RowReading } from '@cadencia/imports/adapter'
import { cellText } from '@cadencia/imports/cell-text'
import { FILE_MESSAGES } from '@cadencia/imports/contract'
import { isBlankRow, type TableRow } from '@cadencia/imports/table'
import { cutText } from '@cadencia/locale/cut'
import { formatDate } from '@cadencia/locale/dates'
import type { z } from 'zod'
import { COMPANY_MAX, NAME_MAX, NOTES_MAX } from '../contract.ts'
import type { LeadSource, LeadStatus, Temperature } from '../leads/contract.ts'
import { type FieldCell, fieldCells } from './cells.ts'
import { NO_OTHERS, type OtherColumns } from './column-mapping.ts'
import { readEmails, readPhones } from './contact-parser.ts'
import { type ColumnMapping, type ImportField, LEAD_IMPORT_MESSAGES } from './contract.ts'
import { sourceIn, statusIn } from './value-parser.ts'

/** One row of a file as a lead. Empty cells and columns that the file does not have are null. */
export interface LeadRow extends ImportedRow {
  readonly name: string
  readonly email: string | null
  /** E.164; of a service (0800, 4004), its digits. */
  readonly phone: string | null
  readonly company: string | null
  readonly source: LeadSource | null
  readonly status: LeadStatus
  readonly temperature: Temperature | null
  /** What the file says, and what no other field could take; null for nothing of both. */
  readonly notes: string | null
  /** Where there is such a thing: its lines, and the file's own notes without them. */
  readonly kept?: KeptCells
}

export interface KeptCells {
  readonly lines: readonly string[]
  readonly ownNotes: string | null
}

const CHECKS = {
  name: requiredText(NAME_MAX, 'Nome vazio'),
  email: Email,
  company: text(COMPANY_MAX),
  notes: text(NOTES_MAX),
}
/**
 * Begins with a letter or digit and holds nothing but letters of the western languages, digits and signs: what nearly
 * every cell is. The contract's checks, which take it all the same, leave a kilobyte behind for each cell.
 */
const PLAIN_TEXT = /^[0-9a-z\u00c0-\u024f][ -~\u00a0-\u024f]{0,199}$/i
const FIELD_WORDS = { name: 'Nome', email: 'E-mail', company: 'Empresa', notes: 'Notas' } as const
const NO_EMAIL = 'E-mail vazio'
const OPEN_ENDED = 'As aspas abertas nesta linha não são fechadas'
/** Of a cell that nothing could take, this much is kept in the notes. */
const KEPT_MAX = 200

/**
 * Reads one row. A lead needs a name and an e-mail, or a telephone where its source is WhatsApp. Of several columns of
 * one meaning, and several values in a cell, the first counts that fits; the others go to the notes.
 */
export function readRow(
  row: TableRow,
  mapping: ColumnMapping,
  others: OtherColumns = NO_OTHERS,
): RowReading<LeadRow> {
  const { line, cells, isOpenEnded = false } = row
  if (isOpenEnded) return { kind: 'refused', line, message: OPEN_ENDED }
  if (isBlankRow(cells)) return { kind: 'blank' }
  const cellsFor = (field: ImportField) => fieldCells(cells, field, { mapping, others })
  const name = readName(cells, cellsFor, { mapping, others })
  const emailCells = cellsFor('email')
  const email = readEmails(emailCells, name.value)
  const [written] = emailCells.filter(({ other }) => !other?.isDoubtful)
  const phone = readPhones(cellsFor('phone'), { cells, others })
  const company = readFirst(cellsFor('company'))
  const source = readFirst(cellsFor('source'))
  const status = readFirst(cellsFor('status'))
  const knownSource = sourceIn(source.value) ?? null
  const knownStatus = statusIn(status.value)
  const ownNotes = [...new Set(cellsFor('notes').map((cell) => cell.text))].join('\n')
  const refuse = (message: string): RowReading<LeadRow> => ({ kind: 'refused', line, message })

  const hasOtherWay = knownSource === 'whatsapp' && phone.value !== null
  const isReachable = email.value !== null || hasOtherWay
  if (!isReachable && !written && name.value !== '') return refuse(NO_EMAIL)
  const problem =
    problemOf('name', name.value) ??
    (isReachable ? undefined : problemOf('email', written?.text ?? '')) ??
    problemOf('company', company.value) ??
    problemOf('notes', ownNotes)
  if (problem) return refuse(problem)
  const lines = [
    ...[phone, email].flatMap(({ kept }) => kept),
    ...(source.value !== '' && knownSource === null ? [`Origem no arquivo: ${source.value}`] : []),
    ...(knownStatus.isKnown ? [] : [`Status no arquivo: ${status.value}`]),
    ...[name, company, source, status].flatMap(({ kept }) => kept),
    ...cellsBeyond(cells, others.width),
  ].map(short)
  return {
    kind: 'row',
    row: {
      ...{ line, name: name.value, email: email.value, phone: phone.value, company: company.value || null },
      ...{ source: knownSource, status: knownStatus.status, temperature: knownStatus.temperature },
      ...notesWith(ownNotes || null, lines),
    },
  }
}

type CellsFor = (field: ImportField) => readonly FieldCell[]

interface FirstCell {
  readonly value: string
  readonly kept: readonly string[]
}

/** The first of some cells; what others say goes to the notes under the names of their columns. */
function readFirst(cells: readonly FieldCell[]): FirstCell {
  const [first, ...others] = cells
  if (!first) return { value: '', kept: [] }
  const value = toSingleLine(first.text)
  return { value, kept: others.flatMap((cell) => keptCell(cell, value)) }
}

function keptCell({ text, other }: FieldCell, taken: string): string[] {
  const value = toSingleLine(text)
  return other === undefined || other.isDoubtful || holdsWords(taken, value)
    ? []
    : [`${toSingleLine(other.header)}: ${value}`]
}

const holdsWords = (text: string, words: string) =>
  ` ${text} `.toLowerCase().includes(` ${words} `.toLowerCase())

/** First, middle and last name, each unless it is said already. */
function readName(
  cells: readonly string[],
  cellsFor: CellsFor,
  { mapping, others }: { readonly mapping: ColumnMapping; readonly others: OtherColumns },
): FirstCell {
  const [first, ...alike] = cellsFor('name')
  const parts = [
    first?.text ?? '',
    mapping.name === undefined || others.middleName === undefined
      ? ''
      : cellText(cells[others.middleName] ?? ''),
    cellsFor('lastName')[0]?.text ?? '',
  ]
  let value = ''
  for (const part of parts.map(toSingleLine)) {
    if (part !== '' && !holdsWords(value, part)) value = value === '' ? part : `${value} ${part}`
  }
  return { value, kept: alike.flatMap((cell) => keptCell(cell, value)) }
}

function cellsBeyond(cells: readonly string[], width: number): string[] {
  const beyond = cells.slice(width).map((cell) => toSingleLine(cellText(cell)))
  const filled = beyond.filter((cell) => cell !== '')
  return filled.length === 0 ? [] : [`Células além do cabeçalho: ${filled.join('; ')}`]
}

const short = (text: string) => cutText(text, KEPT_MAX)

/** Notes with lines below them, as far as there is room. */
function notesWith(ownNotes: string | null, lines: readonly string[]) {
  if (lines.length === 0) return { notes: ownNotes, warning: null }
  const notes = withLines(ownNotes ?? '', lines)
  return { notes: notes || null, kept: { lines, ownNotes }, warning: lines.join('; ') }
}

/** A text with lines below it, each unless it is there already or there is no room for it. */
function withLines(notes: string, lines: readonly string[]): string {
  let all = notes
  for (const line of lines) {
    if (all.split('\n').includes(line)) continue
    const more = all === '' ? line : `${all}\n${line}`
    if (!isLongerThan(more, NOTES_MAX)) all = more
  }
  return all
}

/** Two rows of one person as one: what the later says over the earlier; an empty cell says nothing. */
export function combined(earlier: LeadRow, later: LeadRow): LeadRow {
  const ownNotes = ownNotesOf(later) ?? ownNotesOf(earlier)
  const lines = [...new Set([...(earlier.kept?.lines ?? []), ...(later.kept?.lines ?? [])])]
  return {
    ...earlier,
    name: later.name,
    phone: later.phone ?? earlier.phone,
    company: later.company ?? earlier.company,
    source: later.source ?? earlier.source,
    ...notesWith(ownNotes, lines),
  }
}

/** What a row's own cell for notes says; null where it is empty, or the file has none. */
export function ownNotesOf({ notes, kept }: Pick<LeadRow, 'notes' | 'kept'>): string | null {
  return kept ? kept.ownNotes : notes
}

function isPlain(field: keyof typeof CHECKS, value: string): boolean {
  return value === '' ? field === 'company' || field === 'notes' : PLAIN_TEXT.test(value)
}

function problemOf(field: keyof typeof CHECKS, value: string): string | undefined {
  if (field !== 'email' && isPlain(field, value)) return undefined
  const check: z.ZodType = CHECKS[field]
  const result = check.safeParse(value)
  if (result.success) return undefined
  const message = result.error.issues[0]?.message ?? 'Valor inválido'
  // Messages about length and letters don't say whose they are.
  return /^(?:Use|Texto)/.test(message) ? `${FIELD_WORDS[field]}: ${message}` : message
}

/** What an import that began at an instant says in the notes of the leads that it makes. */
export const importedOn = (begunAt: string) => `Importado em ${formatDate(begunAt)}`

/** The notes of a lead that an import makes: the file's, and `said` of when it came. */
export function notesOf({ notes }: Pick<LeadRow, 'notes'>, said: string): string {
  const all = notes === null ? said : `${notes}\n${said}`
  return isLongerThan(all, NOTES_MAX) ? (notes ?? said) : all
}

/** The same person: by e-mail, else by telephone. */
export function identityOf({ email, phone }: Pick<LeadRow, 'email' | 'phone'>): string {
  return email === null ? (phone ?? '') : emailKey(email)
}

/** Said of a mapping with which no row could be read; undefined for one that serves. */
export function mappingProblem(mapping: ColumnMapping, width: number): string | undefined {
  const places = Object.values(mapping)
  if (places.some((index) => index >= width)) return FILE_MESSAGES.unknownColumn
  if (mapping.name === undefined && mapping.lastName === undefined) return LEAD_IMPORT_MESSAGES.noName
  const hasPhoneAndSource = mapping.phone !== undefined && mapping.source !== undefined
  return mapping.email === undefined && !hasPhoneAndSource ? LEAD_IMPORT_MESSAGES.noContact : undefined
}
