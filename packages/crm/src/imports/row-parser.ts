import { emailKey, typedEmail } from '@cadencia/contract/email'
import { Email, requiredText, text, toSingleLine } from '@cadencia/contract/values'
import { formatDate } from '@cadencia/locale/dates'
import { canonicalPhone } from '@cadencia/messaging/phone'
import { unguarded } from '@cadencia/server/formula-guard'
import type { z } from 'zod'
import { COMPANY_MAX, NAME_MAX, NOTES_MAX } from '../contract.ts'
import type { LeadSource, LeadStatus, Temperature } from '../leads/contract.ts'
import type { ColumnMapping, ImportField } from './contract.ts'
import type { TableRow } from './table.ts'
import { sourceIn, statusIn } from './value-parser.ts'

/** One row of a file as a lead. Empty cells and columns that the file does not have are null. */
export interface LeadRow {
  /** As spreadsheets number rows: the header is 1. */
  readonly line: number
  readonly name: string
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
  readonly company: string | null
  readonly source: LeadSource | null
  readonly status: LeadStatus
  readonly temperature: Temperature | null
  /** What the file says, and what no other field could take; null for nothing of both. */
  readonly notes: string | null
  /** What is lost of a cell, in words fit to show. */
  readonly warning: string | null
}

export type RowReading =
  | { readonly kind: 'blank' }
  | { readonly kind: 'lead'; readonly lead: LeadRow }
  | { readonly kind: 'refused'; readonly line: number; readonly message: string }

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
const PLAIN_EMAIL = /^[0-9a-z_-]+(?:\.[0-9a-z_-]+)*@(?:[0-9a-z][0-9a-z-]{0,60}\.){1,3}[a-z]{2,20}$/i
const FIELD_WORDS = { name: 'Nome', email: 'E-mail', company: 'Empresa', notes: 'Notas' } as const
const NO_EMAIL = 'E-mail vazio'
const OPEN_ENDED = 'As aspas abertas nesta linha não são fechadas até o fim do arquivo'
/** Of a cell that nothing could take, this much is kept in the notes. */
const KEPT_MAX = 200

/** The cells of a row under a mapping, trimmed, without the guard against formulas; only notes have lines. */
export function cellsOf(cells: readonly string[], mapping: ColumnMapping) {
  return (field: ImportField): string => {
    const index = mapping[field]
    if (index === undefined) return ''
    const cell = unguarded(cells[index] ?? '')
    return field === 'notes' ? cell.trim() : toSingleLine(cell)
  }
}

/** Reads one row. A lead needs a name and an e-mail, or a telephone where its source is WhatsApp. */
export function readRow({ line, cells, isOpenEnded = false }: TableRow, mapping: ColumnMapping): RowReading {
  if (isOpenEnded) return { kind: 'refused', line, message: OPEN_ENDED }
  if (cells.every((cell) => cell.trim() === '')) return { kind: 'blank' }
  const cell = cellsOf(cells, mapping)
  const written = { name: fullName(cell), email: cell('email'), company: cell('company') }
  const contact = { phone: cell('phone'), source: cell('source') }
  const phone = contact.phone === '' ? null : readPhone(contact.phone)
  const source = sourceIn(contact.source) ?? null
  const kept = keptCells(contact, { phone, source })
  const notes = [cell('notes'), ...kept].filter((part) => part !== '').join('\n')
  const refuse = (message: string): RowReading => ({ kind: 'refused', line, message })

  const hasOtherWay = source === 'whatsapp' && phone !== null
  if (written.email === '' && written.name !== '' && !hasOtherWay) return refuse(NO_EMAIL)
  const problem =
    problemOf('name', written.name) ??
    problemOf('email', written.email) ??
    problemOf('company', written.company) ??
    problemOf('notes', notes)
  if (problem) return refuse(problem)
  const email = written.email === '' ? null : typedEmail(written.email)
  const { status, temperature } = statusIn(cell('status'))
  const optional = { company: written.company || null, notes: notes || null }
  const warning = kept.length > 0 ? kept.join('; ') : null
  return {
    kind: 'lead',
    lead: { line, name: written.name, email, phone, source, status, temperature, ...optional, warning },
  }
}

function fullName(cell: (field: ImportField) => string): string {
  return [cell('name'), cell('lastName')].filter((part) => part !== '').join(' ')
}

/** Values that a column cannot take go to the notes. */
function keptCells(
  written: { readonly phone: string; readonly source: string },
  read: { readonly phone: string | null; readonly source: LeadSource | null },
): string[] {
  return [
    written.phone !== '' && read.phone === null ? `Telefone no arquivo: ${short(written.phone)}` : '',
    written.source !== '' && read.source === null ? `Origem no arquivo: ${short(written.source)}` : '',
  ].filter((part) => part !== '')
}

const short = (text: string) => (text.length > KEPT_MAX ? `${text.slice(0, KEPT_MAX)}…` : text)

/** The E.164 form of a telephone number, or null for what is none. */
const readPhone = (text: string) => canonicalPhone(text.slice(0, KEPT_MAX))?.e164 ?? null

function isPlain(field: keyof typeof CHECKS, value: string): boolean {
  if (value === '') return field !== 'name'
  return field === 'email' ? value.length <= 100 && PLAIN_EMAIL.test(value) : PLAIN_TEXT.test(value)
}

function problemOf(field: keyof typeof CHECKS, value: string): string | undefined {
  if (isPlain(field, value)) return undefined
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
  return all.length > NOTES_MAX ? (notes ?? said) : all
}

/** The same person: by e-mail, else by telephone. */
export function identityOf({ email, phone }: Pick<LeadRow, 'email' | 'phone'>): string {
  return email === null ? (phone ?? '') : emailKey(email)
}

/** Said of a mapping with which no row could be read; undefined for one that serves. */
export function mappingProblem(
  mapping: ColumnMapping,
  width: number,
  messages: { readonly noName: string; readonly noContact: string; readonly unknownColumn: string },
): string | undefined {
  const places = Object.values(mapping)
  if (places.some((index) => index >= width)) return messages.unknownColumn
  if (mapping.name === undefined && mapping.lastName === undefined) return messages.noName
  const hasPhoneAndSource = mapping.phone !== undefined && mapping.source !== undefined
  return mapping.email === undefined && !hasPhoneAndSource ? messages.noContact : undefined
}
