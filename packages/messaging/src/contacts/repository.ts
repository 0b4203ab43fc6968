import type { Db } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import { sql } from 'kysely'
import type { MessageSubject } from '../contract.ts'
import type { Contact } from '../gateway/events.ts'
import type { CanonicalPhone } from '../phone.ts'
import { subjectOf } from '../repository.ts'

/**
 * Holds what is done about these contacts until the transaction ends, so that an opt-out and the news of whose number
 * an id is never miss each other.
 */
export async function lockContacts(trx: Db, contacts: readonly Contact[]): Promise<void> {
  const ids = contacts.flatMap(({ waUserId }) => waUserId ?? [])
  const keys = contacts.flatMap(({ phone }) => phone?.key ?? [])
  if (ids.length > 0) await lockName(trx, 'contact id', ...ids)
  if (keys.length > 0) await lockName(trx, 'contact number', ...keys)
}

/** The numbers of these ids, where they are known. */
export async function listPhones(
  db: Db,
  waUserIds: readonly string[],
): Promise<ReadonlyMap<string, CanonicalPhone>> {
  if (waUserIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('whatsapp_ids')
    .select(['wa_user_id as waUserId', 'contact as e164', 'contact_key as key'])
    .where('wa_user_id', '=', sql<string>`any(${waUserIds}::text[])`)
    .execute()
  return new Map(rows.map(({ waUserId, ...phone }) => [waUserId, phone]))
}

export async function findPhone(db: Db, waUserId: string | null): Promise<CanonicalPhone | null> {
  if (waUserId === null) return null
  return (await listPhones(db, [waUserId])).get(waUserId) ?? null
}

/** The ids of these numbers. */
export async function listIds(db: Db, phoneKeys: readonly string[]): Promise<string[]> {
  if (phoneKeys.length === 0) return []
  const rows = await db
    .selectFrom('whatsapp_ids')
    .select('wa_user_id as waUserId')
    .where('contact_key', '=', sql<string>`any(${phoneKeys}::text[])`)
    .orderBy('wa_user_id')
    .execute()
  return rows.map(({ waUserId }) => waUserId)
}

export async function writeId(
  trx: Db,
  { waUserId, phone, at }: { readonly waUserId: string; readonly phone: CanonicalPhone; readonly at: string },
): Promise<void> {
  const of = { contact: phone.e164, contact_key: phone.key, learned_at: at }
  await trx
    .insertInto('whatsapp_ids')
    .values({ wa_user_id: waUserId, ...of })
    .onConflict((conflict) => conflict.column('wa_user_id').doUpdateSet(of))
    .execute()
}

/** Writes a number into the messages of an id that came without one. */
export async function nameMessages(trx: Db, waUserId: string, phone: CanonicalPhone): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ contact: phone.e164, contact_key: phone.key })
    .where('wa_user_id', '=', waUserId)
    .where('contact_key', 'is', null)
    .execute()
}

/** Puts the messages of an id under the one that the person has now. */
export async function moveMessages(trx: Db, former: string, waUserId: string): Promise<void> {
  await trx.updateTable('messages').set({ wa_user_id: waUserId }).where('wa_user_id', '=', former).execute()
}

/** Puts the messages of an id that belong to no record under one. */
export async function assignIdMessages(
  trx: Db,
  waUserId: string,
  { kind, id }: MessageSubject,
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ subject_kind: kind, subject_id: id })
    .where('wa_user_id', '=', waUserId)
    .where('subject_id', 'is', null)
    .execute()
}

/** The subject of the last message to or from a contact. */
export async function lastSubject(db: Db, { phone, waUserId }: Contact) {
  const row = await db
    .selectFrom('messages')
    .select(['subject_kind as subjectKind', 'subject_id as subjectId'])
    .where(({ eb, or }) =>
      or([eb('contact_key', '=', phone?.key ?? null), eb('wa_user_id', '=', waUserId ?? null)]),
    )
    .where('subject_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? subjectOf(row) : null
}

/** The number that a message of ours went to, by the gateway's id of the message. */
export async function findRecipient(
  db: Db,
  provider: string,
  providerId: string | null,
): Promise<CanonicalPhone | null> {
  if (providerId === null) return null
  const row = await db
    .selectFrom('messages')
    .select(['contact as e164', 'contact_key as key'])
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .where('direction', '=', 'outgoing')
    .executeTakeFirst()
  return row?.e164 && row.key ? { e164: row.e164, key: row.key } : null
}

/** Whose answer asked last not to be written to again; null where none of an id did. */
export async function lastOptOut(db: Db, waUserId: string): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('wa_user_id', '=', waUserId)
    .where('asks_to_stop', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Keys of what waits for these ids and has not been handed to the gateway. */
export async function listWaitingKeys(db: Db, waUserIds: readonly string[]): Promise<string[]> {
  if (waUserIds.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .select('key')
    .distinct()
    .where('wa_user_id', '=', sql<string>`any(${waUserIds}::text[])`)
    .where('state', '=', 'pending')
    .execute()
  return rows.flatMap(({ key }) => key ?? [])
}
