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
export async function listOptedOut(db: Db, contacts: readonly string[]): Promise<ReadonlySet<string>> {
  const keysOf = new Map(
    contacts.map((text) => {
      const contact = readContact(text)
      return [text, contact ? suppressionKeys(contact) : []] as const
    }),
  )
  const suppressed = await listSuppressed(db, [...new Set([...keysOf.values()].flat())])
  return new Set(contacts.filter((text) => keysOf.get(text)?.some((key) => suppressed.has(key))))
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
