import type { Db } from '@cadencia/db/client'
import { AppError } from './app-error.ts'

/** A key as somebody sent it, and the hash of what they asked for with it. */
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

/** Writes the row of a key; answers false where there is one. Waits while another transaction is writing it. */
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
 * What was answered to a key's first request; undefined where the key is free. Throws 422 where that was another
 * request, 409 where it has no answer yet, or never got one.
 */
async function readAnswer(db: Db, asked: AskedKey): Promise<StoredAnswer | undefined> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'status', 'body'])
    .where('owner', '=', asked.owner)
    .where('key', '=', asked.key)
    .executeTakeFirst()
  if (stored === undefined) return undefined
  const { requestHash, status, body } = stored
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
  return { status, body }
}

export async function storeAnswer(
  db: Db,
  { owner, key }: KeyName,
  { status, body }: StoredAnswer,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute()
}

/** Frees a key whose request was refused. */
export async function freeKey(db: Db, { owner, key }: KeyName): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('owner', '=', owner).where('key', '=', key).execute()
}

/** Takes a key for a request that is about to run, or answers what an earlier one got. Throws as `readAnswer` does. */
export async function takeKey(db: Db, asked: AskedKey): Promise<StoredAnswer | undefined> {
  for (;;) {
    if (await insertKey(db, asked)) return undefined
    const stored = await readAnswer(db, asked)
    if (stored !== undefined) return stored
  }
}
