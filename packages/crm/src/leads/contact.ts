import { isLongerThan } from '@cadencia/contract/length'
import { readPhone } from '@cadencia/messaging/phone'
import { invalid } from '@cadencia/server/app-error'
import { NOTES_MAX } from '../contract.ts'
import { LEAD_MESSAGES } from './contract.ts'

export interface StoredPhone {
  /** E.164; of a service (0800, 4004, 190), its digits. */
  readonly phone: string | null
  /** Canonical digits, the same however a Brazilian number is written. */
  readonly phoneKey: string | null
}

/** A typed number as it is stored, and the extension, which has no column. */
export interface TypedPhone {
  readonly stored: StoredPhone
  readonly extension: string | null
}

/** Reads a telephone number; nothing where none was given. Throws 400 for what is no number. */
export function typedPhone(text: string | null): TypedPhone {
  if (text === null || text === '') return { stored: { phone: null, phoneKey: null }, extension: null }
  const read = readPhone(text)
  if (!read) throw invalid('phone', LEAD_MESSAGES.wrongPhone)
  return { stored: { phone: read.phone, phoneKey: read.key }, extension: read.extension }
}

/** Notes that name a number's extension, once. Throws 400 where it does not fit. */
export function withExtension(notes: string, extension: string | null): string {
  if (extension === null) return notes
  const line = `Ramal ${extension}`
  const lines = notes.split('\n').map((one) => one.trim())
  if (lines.includes(line)) return notes
  const all = notes === '' ? line : `${notes}\n${line}`
  if (isLongerThan(all, NOTES_MAX)) throw invalid('notes', 'Não há espaço nas notas para o ramal')
  return all
}

/** Default score of a new lead (0-100), from its contact data, source and temperature. */
export function estimatedScore(lead: {
  readonly email: string | null
  readonly phone: string | null
  readonly company: string
  readonly source: string
  readonly temperature: string | null
}): number {
  const known = [lead.email, lead.phone, lead.company].filter(Boolean).length * 10
  const came = SOURCE_POINTS[lead.source] ?? 0
  const warmth = { hot: 40, warm: 20, cold: 0 }[lead.temperature ?? ''] ?? 10
  return Math.min(100, known + came + warmth)
}

/** Inbound sources score higher than outbound ones. */
const SOURCE_POINTS: Readonly<Record<string, number>> = {
  referral: 30,
  whatsapp: 20,
  website: 20,
  social_media: 10,
  cold_call: 5,
  import: 0,
}
