import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { sharedSecret } from '@cadencia/db/secrets'
import { sql } from 'kysely'
import { readContact, suppressionKeys } from '../contacts/identity.ts'
import type { ConsentSource } from '../messenger-contract.ts'

/** Keyed hashes: without the key, phone numbers cannot be guessed from the table. */
function hashingKey(db: Db): Promise<string> {
  return sharedSecret(db, 'message_suppression', () => randomBytes(32).toString('base64url'))
}

function hashed(secret: string, phoneKey: string): string {
  return createHmac('sha256', secret).update(phoneKey).digest('base64url')
}

/** Which of these canonical numbers and ids are on the suppression list. */
export async function listSuppressed(db: Db, phoneKeys: readonly string[]): Promise<ReadonlySet<string>> {
  if (phoneKeys.length === 0) return new Set()
  const secret = await hashingKey(db)
  const keyOf = new Map(phoneKeys.map((key) => [hashed(secret, key), key]))
  const rows = await db
    .selectFrom('suppressed_contacts')
    .select('hash')
    // An array parameter keeps the statement the same for any count, so it is prepared once.
    .where(sql<boolean>`hash = any(${[...keyOf.keys()]}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ hash }) => keyOf.get(hash) ?? []))
}

/** Which of these contacts, numbers in any spelling or ids, are on the suppression list. */
export function listOptedOut(db: Db, contacts: readonly string[]): Promise<ReadonlySet<string>> {
  return contactsAmong(contacts, (keys) => listSuppressed(db, keys))
}

/** Which of these contacts, numbers in any spelling or ids, get no automatic messages. */
export function listWithoutMarketing(db: Db, contacts: readonly string[]): Promise<ReadonlySet<string>> {
  return contactsAmong(contacts, (keys) => listMarketingStopped(db, keys))
}

async function contactsAmong(
  contacts: readonly string[],
  find: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  const keysOf = new Map(
    contacts.map((text) => {
      const contact = readContact(text)
      return [text, contact ? suppressionKeys(contact) : []] as const
    }),
  )
  const found = await find([...new Set([...keysOf.values()].flat())])
  return new Set(contacts.filter((text) => keysOf.get(text)?.some((key) => found.has(key))))
}

/** Suppresses ids of a person whose consent is recorded elsewhere. */
export async function suppressIds(
  trx: Db,
  waUserIds: readonly string[],
  { source, at }: Pick<Consent, 'source' | 'at'>,
): Promise<void> {
  if (waUserIds.length === 0) return
  const secret = await hashingKey(trx)
  await trx
    .insertInto('suppressed_contacts')
    .values(waUserIds.map((id) => ({ hash: hashed(secret, id), source, suppressed_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function releaseIds(trx: Db, waUserIds: readonly string[]): Promise<void> {
  if (waUserIds.length === 0) return
  const secret = await hashingKey(trx)
  const hashes = waUserIds.map((id) => hashed(secret, id))
  await trx.deleteFrom('suppressed_contacts').where('hash', 'in', hashes).execute()
}

export interface MarketingEntry {
  readonly isStopped: boolean
  /** ISO 8601. */
  readonly at: string
}

/** What the person with this number or id chose about promotions in WhatsApp, the oldest before. */
export async function listMarketing(db: Db, key: string): Promise<MarketingEntry[]> {
  const hash = hashed(await hashingKey(db), key)
  const rows = await db
    .selectFrom('message_consents')
    .select([sql<boolean>`kind = 'marketing_stopped'`.as('isStopped'), 'at'])
    .where('hash', '=', hash)
    .where('kind', 'in', ['marketing_stopped', 'marketing_resumed'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows
}

/** Which of these numbers and ids chose last to get no promotions. */
export async function listMarketingStopped(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const secret = await hashingKey(db)
  const keyOf = new Map(keys.map((key) => [hashed(secret, key), key]))
  const { rows } = await sql<{ hash: string }>`select hash from (
      select distinct on (hash) hash, kind from message_consents
      where hash = any(${[...keyOf.keys()]}::text[]) and kind in ('marketing_stopped', 'marketing_resumed')
      order by hash, at desc, id desc) last
    where kind = 'marketing_stopped'`.execute(db)
  return new Set(rows.flatMap(({ hash }) => keyOf.get(hash) ?? []))
}

/** Notes a choice unless it was the same already at that time. Choices may come in any order. */
export async function writeMarketing(trx: Db, key: string, { isStopped, at }: MarketingEntry): Promise<void> {
  const hash = hashed(await hashingKey(trx), key)
  const kind = isStopped ? 'marketing_stopped' : 'marketing_resumed'
  await sql`insert into message_consents (hash, kind, source, at)
    select ${hash}, ${kind}, 'whatsapp', ${at}::timestamptz
    where ${kind} <> coalesce((select kind from message_consents
      where hash = ${hash} and kind in ('marketing_stopped', 'marketing_resumed') and at <= ${at}::timestamptz
      order by at desc, id desc limit 1), '')`.execute(trx)
}

export interface Consent {
  /** A number's canonical digits; of somebody without a known number the id. */
  readonly phoneKey: string
  readonly kind: 'opted_out' | 'opted_in'
  readonly source: ConsentSource
  readonly messageId: string | null
  /** ISO 8601. */
  readonly at: string
}

/** Stores a consent change and updates the suppression list. Returns false if nothing changed. */
export async function recordConsent(trx: Db, consent: Consent): Promise<boolean> {
  const { phoneKey, kind, source, messageId, at } = consent
  const hash = hashed(await hashingKey(trx), phoneKey)
  const changed =
    kind === 'opted_out'
      ? await trx
          .insertInto('suppressed_contacts')
          .values({ hash, source, suppressed_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('hash')
          .execute()
      : await trx.deleteFrom('suppressed_contacts').where('hash', '=', hash).returning('hash').execute()
  if (changed.length === 0) return false
  await trx.insertInto('message_consents').values({ hash, kind, source, message_id: messageId, at }).execute()
  return true
}
