import type { Contact } from '../gateway/events.ts'
import { canonicalPhone } from '../phone.ts'

/** Of the Cloud API: a country and letters or digits; of an organisation with several accounts also `ENT`. */
const BUSINESS_SCOPED = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/
/** Of WhatsApp Web. */
const LID = /^\d{5,30}@lid$/

/** Reads a contact as people and records write it: a telephone number, or WhatsApp's id. Null when it is neither. */
export function readContact(text: string): Contact | null {
  const written = text.trim()
  if (BUSINESS_SCOPED.test(written) || LID.test(written)) return { phone: null, waUserId: written }
  const phone = canonicalPhone(text)
  return phone && { phone, waUserId: null }
}

/** By what the suppression list knows a contact. */
export function suppressionKeys({ phone, waUserId }: Contact): string[] {
  return [phone?.key, waUserId].filter((key) => typeof key === 'string')
}
