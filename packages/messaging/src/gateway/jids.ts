import { type Contact, phoneOf } from './events.ts'
import { textOf } from './loose.ts'

/** How WhatsApp Web names people: by number, or by an anonymous id (LID); either may name one of their devices. */
const NUMBER = /^\+?(\d{5,20})(?:[:_]\d+)*(?:@(?:s\.whatsapp\.net|c\.us|hosted))?$/
const LID = /^(\d+)(?:[:_]\d+)*@(?:hosted\.)?lid$/
/** Groups, lists, channels and the status page. */
const NOT_A_PERSON = /@(?:g\.us|broadcast|newsletter|bot|call)$/

export const isPerson = (jid: unknown): boolean => !NOT_A_PERSON.test(normal(jid))

const normal = (jid: unknown) => textOf(jid).trim().toLowerCase()

/** Whom these names, all of one person, name: what is neither number nor LID is an id as it stands. */
export function contactOf(...jids: readonly unknown[]): Contact {
  const names = jids.map(normal).filter((name) => name !== '' && isPerson(name))
  const phone = names.flatMap((name) => phoneOf(NUMBER.exec(name)?.[1]) ?? [])[0] ?? null
  const lid = names.flatMap((name) => LID.exec(name)?.[1] ?? [])[0]
  const waUserId = lid === undefined ? (phone ? null : (names[0] ?? null)) : `${lid}@lid`
  return { phone, waUserId }
}
