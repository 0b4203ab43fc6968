import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from './app-error.ts'

/** An idempotency key and the hash of its request. */
export interface AskedKey {
  readonly owner: string
  readonly key: string
  readonly requestHash: string
}

export interface StoredAnswer {
  readonly status: number
  readonly body: string | null
}

type KeyName = Pick<AskedKey, 'owner' | 'key'>

/** Inserts a key; false if it exists. Waits for a concurrent insert. */
async function insertKey(db: Db, { owner, key, requestHash }: AskedKey): Promise<boolean> {
  const fresh = await db
    .insertInto('idempotency_keys')
    .values({ owner, key, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return fresh !== undefined
}

/**
 * The stored response of a key; undefined if the key is free. Throws 422 for another request, 409 while there is no
 * response.
 */
async function readAnswer(db: Db, asked: AskedKey): Promise<StoredAnswer | undefined> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'status', 'body', 'is_purged as isPurged'])
    .where('owner', '=', asked.owner)
    .where('key', '=', asked.key)
    .executeTakeFirst()
  if (stored === undefined) return undefined
  const { requestHash, status, body, isPurged } = stored
  if (requestHash !== asked.requestHash) {
    throw new AppError(
      'idempotency_key_reused',
      422,
      'Esta chave de idempotência já foi usada com outro conteúdo.',
    )
  }
  if (status === null) {
    throw new AppError(
      'in_progress',
      409,
      'Esta operação ainda não terminou, ou foi interrompida. Confira o resultado antes de pedi-la de novo.',
    )
  }
  if (isPurged) {
    throw new AppError(
      'already_done',
      409,
      'Esta operação já foi feita. O que ela criou foi alterado ou apagado desde então.',
    )
  }
  return { status, body }
}

/** The id of the record that an answer shows. */
function recordIdOf(body: string | null): string | null {
  const parsed: unknown = body ? JSON.parse(body) : null
  if (typeof parsed !== 'object' || parsed === null || !('id' in parsed)) return null
  return z.uuid().safeParse(parsed.id).data ?? null
}

/**
 * Forgets the answers that show these records, whose text was changed or deleted. Their keys stay, so that a repeat does
 * nothing twice.
 */
export async function purgeAnswers(trx: Db, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return
  await trx
    .updateTable('idempotency_keys')
    .set({ body: null, is_purged: true })
    .where('record_id', '=', sql<string>`any(${recordIds}::uuid[])`)
    .execute()
}

export async function storeAnswer(
  db: Db,
  { owner, key }: KeyName,
  { status, body }: StoredAnswer,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, body, record_id: recordIdOf(body) })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute()
}

export async function freeKey(db: Db, { owner, key }: KeyName): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('owner', '=', owner).where('key', '=', key).execute()
}

/** Reserves a key, or returns its stored response. Throws like `readAnswer`. */
export async function takeKey(db: Db, asked: AskedKey): Promise<StoredAnswer | undefined> {
  for (;;) {
    if (await insertKey(db, asked)) return undefined
    const stored = await readAnswer(db, asked)
    if (stored !== undefined) return stored
  }
}
