import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { cancel } from '../accept/cancellation.ts'
import {
  listMarketing,
  listMarketingStopped,
  type MarketingEntry,
  writeMarketing,
} from '../accept/suppression-repository.ts'
import { MARKETING_STOPPED } from '../contract.ts'
import { contactMarketingChanged } from '../facts.ts'
import type { Contact, MarketingChoice } from '../gateway/events.ts'
import { suppressionKeys } from './identity.ts'
import { findPhone, lastSubject, listIds, lockContacts } from './repository.ts'

/**
 * Notes that somebody stopped automatic messages in WhatsApp, or takes them again, and takes back those that wait. What
 * a person writes goes on, and so does what they asked of us otherwise.
 */
export function chooseMarketing(db: Db, { isStopped, at, ...contact }: MarketingChoice): Promise<void> {
  return transact(db, async (trx) => {
    const phone = contact.phone ?? (await findPhone(trx, contact.waUserId))
    await lockContacts(trx, [{ ...contact, phone }])
    await noteMarketing(trx, { ...contact, phone }, [{ isStopped, at }])
  })
}

/** What was chosen under a number or an id counts for the same person under another one. */
export async function carryMarketing(trx: Db, former: Contact, contact: Contact): Promise<void> {
  for (const key of suppressionKeys(former)) await noteMarketing(trx, contact, await listMarketing(trx, key))
}

/** Under the contact's lock. */
async function noteMarketing(trx: Db, contact: Contact, entries: readonly MarketingEntry[]): Promise<void> {
  const { phone } = contact
  const key = phone?.key ?? contact.waUserId
  const last = entries.at(-1)
  if (key === null || !last) return
  const wasStopped = (await listMarketingStopped(trx, [key])).has(key)
  for (const entry of entries) await writeMarketing(trx, key, entry)
  const isStopped = (await listMarketingStopped(trx, [key])).has(key)
  if (isStopped === wasStopped) return
  const { at } = last
  const ids = await listIds(trx, phone ? [phone.key] : [])
  if (isStopped) await cancel(trx, { automaticTo: [key, ...ids] }, { reason: MARKETING_STOPPED, at })
  if (!phone) return
  const subject = await lastSubject(trx, contact)
  await record(trx, contactMarketingChanged, {
    ...{ contact: phone.e164, phoneKey: phone.key, subject, isStopped, at },
  })
}
