import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { cancel, optOut } from '../accept/cancellation.ts'
import { listSuppressed, recordConsent, releaseIds, suppressIds } from '../accept/suppression-repository.ts'
import type { MessageSubject } from '../contract.ts'
import { OPTED_OUT } from '../contract.ts'
import { contactIdentified } from '../facts.ts'
import type { Contact, ReplacedId } from '../gateway/events.ts'
import type { ConsentSource } from '../messenger-contract.ts'
import type { CanonicalPhone } from '../phone.ts'
import { suppressionKeys } from './identity.ts'
import { carryMarketing } from './marketing.ts'
import {
  assignIdMessages,
  findPhone,
  lastOptOut,
  lastSubject,
  listIds,
  listWaitingKeys,
  lockContacts,
  moveMessages,
  nameMessages,
  writeId,
} from './repository.ts'

export interface Learning {
  readonly waUserId: string
  readonly phone: CanonicalPhone
  /** The gateway itself named both: that overrides what was concluded before. */
  readonly isExplicit: boolean
  readonly at: string
}

/**
 * Notes whose number an id is. The messages of that id get the number and stand where others of it do; an opt-out of
 * either holds for both. Nothing where it is known already.
 */
export async function learnId(db: Db, learning: Learning): Promise<void> {
  const { waUserId, phone, isExplicit, at } = learning
  if (isKnown(await findPhone(db, waUserId), learning)) return
  await transact(db, async (trx) => {
    await lockContacts(trx, [{ waUserId, phone }])
    if (isKnown(await findPhone(trx, waUserId), { phone, isExplicit })) return
    await writeId(trx, { waUserId, phone, at })
    await nameMessages(trx, waUserId, phone)
    const subject = await lastSubject(trx, { phone, waUserId })
    if (subject) await assignIdMessages(trx, waUserId, subject)
    const { e164: contact, key: phoneKey } = phone
    const suppressed = await listSuppressed(trx, [waUserId, phoneKey])
    if (suppressed.size === 1) {
      const messageId = await lastOptOut(trx, waUserId)
      await optOutContact(trx, { waUserId, phone, source: 'answer', messageId, subject, at })
    }
    await carryMarketing(trx, { phone: null, waUserId }, { phone, waUserId })
    await record(trx, contactIdentified, { contact, phoneKey, waUserId, subject, at })
  })
}

/** Somebody got another id: their messages, what they chose and their number are those of the new one. */
export async function replaceId(db: Db, { former, at, ...contact }: ReplacedId): Promise<void> {
  const { waUserId } = contact
  const { waUserId: formerId } = former
  if (waUserId === null || formerId === null || waUserId === formerId) return
  await transact(db, async (trx) => {
    await lockContacts(trx, [contact, former])
    const known = contact.phone ?? (await findPhone(trx, formerId)) ?? (await findPhone(trx, waUserId))
    if (known) {
      for (const id of [formerId, waUserId]) {
        await learnId(trx, { waUserId: id, phone: known, isExplicit: false, at })
      }
      return
    }
    await moveMessages(trx, formerId, waUserId)
    await carryMarketing(trx, former, contact)
    if ((await listSuppressed(trx, suppressionKeys(former))).size === 0) return
    const messageId = await lastOptOut(trx, waUserId)
    await optOutContact(trx, { ...contact, source: 'answer', messageId, subject: null, at })
  })
}

const isKnown = (
  known: CanonicalPhone | null,
  { phone, isExplicit }: Pick<Learning, 'phone' | 'isExplicit'>,
) => known !== null && (!isExplicit || known.key === phone.key)

export interface ContactOptOut extends Contact {
  readonly source: ConsentSource
  /** The answer that said so; null when somebody of the staff did. */
  readonly messageId: string | null
  readonly subject: MessageSubject | null
  readonly at: string
}

/** Takes a contact out by all that it is known by, and takes back what waits for any of it. */
export async function optOutContact(db: Db, { phone, waUserId, ...details }: ContactOptOut): Promise<void> {
  const { source, messageId, subject, at } = details
  await transact(db, async (trx) => {
    const known = phone ?? (await findPhone(trx, waUserId))
    await lockContacts(trx, [{ phone: known, waUserId: null }])
    const ids = new Set([
      ...(waUserId === null ? [] : [waUserId]),
      ...(await listIds(trx, known ? [known.key] : [])),
    ])
    // The log has one entry for a person.
    if (!known && waUserId !== null) {
      await recordConsent(trx, { phoneKey: waUserId, kind: 'opted_out', source, messageId, at })
    }
    await suppressIds(trx, [...ids], { source, at })
    await cancel(trx, { keys: await listWaitingKeys(trx, [...ids]) }, { reason: OPTED_OUT, at })
    if (!known) return
    await optOut(trx, { contact: known.e164, phoneKey: known.key, source, messageId, subject, at })
  })
}

/** Lets a number be written to again, and its ids. */
export async function optInContact(
  db: Db,
  phone: CanonicalPhone,
  { source, at }: { readonly source: ConsentSource; readonly at: string },
): Promise<void> {
  await transact(db, async (trx) => {
    await lockContacts(trx, [{ phone, waUserId: null }])
    await recordConsent(trx, { phoneKey: phone.key, kind: 'opted_in', source, messageId: null, at })
    await releaseIds(trx, await listIds(trx, [phone.key]))
  })
}
