import { canonicalPhone } from '@cadencia/messaging/phone'
import { invalid } from '@cadencia/server/app-error'
import { LEAD_MESSAGES } from './contract.ts'

export interface StoredPhone {
  /** E.164. */
  readonly phone: string | null
  /** Canonical digits, the same however a Brazilian number is written. */
  readonly phone_key: string | null
}

/** A telephone number as it is stored; nothing where none was given. Throws 400 for what is no number. */
export function storedPhone(text: string | null): StoredPhone {
  if (text === null || text === '') return { phone: null, phone_key: null }
  const canonical = canonicalPhone(text)
  if (!canonical) throw invalid('phone', LEAD_MESSAGES.wrongPhone)
  return { phone: canonical.e164, phone_key: canonical.key }
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
