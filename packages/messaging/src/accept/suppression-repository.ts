import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { sharedSecret } from '@cadencia/db/secrets'
import { sql } from 'kysely'
import type { ConsentSource } from '../messenger-contract.ts'
import { canonicalPhone } from '../phone.ts'

/** Keyed hashes: without the key, phone numbers cannot be guessed from the table. */
function hashingKey(db: Db): Promise<string> {
  return sharedSecret(db, 'message_suppression', () => randomBytes(32).toString('base64url'))
}

function hashed(secret: string, phoneKey: string): string {
  return createHmac('sha256', secret).update(phoneKey).digest('base64url')
}

/** Which of these canonical numbers are on the suppression list. */
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

/** Which of these phone numbers, in any spelling, are on the suppression list. */
export async function listOptedOut(db: Db, phones: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Map(phones.map((phone) => [phone, canonicalPhone(phone)?.key]))
  const known = [...new Set([...keys.values()].filter((key) => key !== undefined))]
  const suppressed = await listSuppressed(db, known)
  return new Set(phones.filter((phone) => suppressed.has(keys.get(phone) ?? '')))
}

export interface Consent {
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
