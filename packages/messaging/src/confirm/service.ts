import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { listSuppressed } from '../accept/suppression-repository.ts'
import { suppressionKeys } from '../contacts/identity.ts'
import { carryMarketing, chooseMarketing } from '../contacts/marketing.ts'
import { findPhone, findRecipient, lastSubject, listPhones, lockContacts } from '../contacts/repository.ts'
import { learnId, optOutContact, replaceId } from '../contacts/service.ts'
import type { GatewayContext } from '../context.ts'
import { messageReceived, templateStopped } from '../facts.ts'
import type { Contact, GatewayEvents, Incoming, LearnedId } from '../gateway/events.ts'
import type { ProviderName } from '../gateway/provider.ts'
import { recordConnection } from '../pace/repository.ts'
import { saveReceipts } from './receipts.ts'
import { saveUnread } from './unread-repository.ts'

/**
 * Stores receipts, incoming messages, connection changes, whose number an id is, what people chose in WhatsApp, and what
 * was not understood. Repeated deliveries have no effect.
 */
export async function handleGatewayEvents(
  db: Db,
  context: Pick<GatewayContext, 'provider' | 'now'>,
  { receipts, incoming, ids, marketing, replaced, templates, connection, unread }: GatewayEvents,
): Promise<void> {
  const { provider, now } = context
  const at = new Date(now()).toISOString()
  await saveUnread(db, provider.name, unread)
  await learnIds(db, { provider: provider.name, ids, at })
  for (const one of replaced) await replaceId(db, one)
  await saveReceipts(db, provider.name, receipts)
  for (const message of incoming) await saveIncoming(db, provider.name, message)
  for (const choice of marketing) await chooseMarketing(db, choice)
  for (const template of templates) await record(db, templateStopped, template)
  if (connection) await transact(db, (trx) => recordConnection(trx, context, connection))
}

interface LearnedIds {
  readonly provider: ProviderName
  readonly ids: readonly LearnedId[]
  readonly at: string
}

async function learnIds(db: Db, { provider, ids, at }: LearnedIds): Promise<void> {
  const known = await listPhones(db, [...new Set(ids.map(({ waUserId }) => waUserId))])
  for (const { waUserId, phone: explicit, providerId } of ids) {
    const before = known.get(waUserId)
    if (before && (explicit === null || explicit.key === before.key)) continue
    const phone = explicit ?? (await findRecipient(db, provider, providerId))
    if (phone) await learnId(db, { waUserId, phone, isExplicit: explicit !== null, at })
  }
}

async function saveIncoming(db: Db, provider: ProviderName, message: Incoming): Promise<void> {
  await identify(db, provider, message)
  const { former } = message
  if (former) await replaceId(db, { ...message, former })
  await transact(db, async (trx) => {
    await lockContacts(trx, [message, ...(former ? [former] : [])])
    const phone =
      message.phone ??
      (await findPhone(trx, message.waUserId)) ??
      (await findRecipient(trx, provider, message.quotedId))
    await insertIncoming(trx, provider, { ...message, phone })
  })
}

/** Learns the number of a contact that came with an id alone, from what the message answers, shares or tells. */
async function identify(db: Db, provider: ProviderName, message: Incoming): Promise<void> {
  const { waUserId, phone, quotedId, shared, former, at } = message
  if (waUserId === null || phone) return
  if (shared?.isOwn) return learnId(db, { waUserId, phone: shared.phone, isExplicit: true, at })
  if (await findPhone(db, waUserId)) return
  const answered = await findRecipient(db, provider, quotedId)
  const before = former ? (former.phone ?? (await findPhone(db, former.waUserId))) : null
  const concluded = answered ?? before ?? shared?.phone
  if (concluded) await learnId(db, { waUserId, phone: concluded, isExplicit: false, at })
}

async function insertIncoming(trx: Db, provider: ProviderName, message: Incoming): Promise<void> {
  const { providerId, phone, waUserId, username, name, text, isOptOut, isMarketingStop, former, at } = message
  const subject = (await lastSubject(trx, message)) ?? (former ? await lastSubject(trx, former) : null)
  const [contact, phoneKey] = [phone?.e164 ?? null, phone?.key ?? null]
  const row = await trx
    .insertInto('messages')
    .values({
      direction: 'incoming',
      state: 'received',
      contact,
      contact_key: phoneKey,
      wa_user_id: waUserId,
      username,
      contact_name: name,
      asks_to_stop: isOptOut,
      body: text,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      provider,
      provider_id: providerId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  const { id: messageId } = row
  const received = { messageId, contact, phoneKey, waUserId, username, name, text, subject, at }
  await record(trx, messageReceived, received)
  if (former) await carryMarketing(trx, former, { phone, waUserId })
  if (isMarketingStop) await chooseMarketing(trx, { phone, waUserId, isStopped: true, at })
  if (!isOptOut && !(former && (await isSuppressed(trx, former)))) return
  await optOutContact(trx, { phone, waUserId, source: 'answer', messageId, subject, at })
}

/** Whoever asked not to be written to stays out with a new number, or a new id. */
async function isSuppressed(db: Db, contact: Contact): Promise<boolean> {
  return (await listSuppressed(db, suppressionKeys(contact))).size > 0
}
