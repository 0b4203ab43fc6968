import { type Db, transact } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { sql } from 'kysely'
import { type Learning, learnId } from '../contacts/service.ts'
import type { MessageState } from '../contract.ts'
import type { ProviderName } from '../gateway/provider.ts'
import { change, type ReportedState } from '../repository.ts'

/** A delivery receipt of one message. */
export interface Receipt {
  readonly providerId: string
  readonly state: 'sent' | 'delivered' | 'read' | 'failed'
  readonly error: string | null
  /** ISO 8601. */
  readonly at: string
  /** WhatsApp's id of whom the message went to, where the receipt names it. */
  readonly waUserId?: string | null
}

/** States that each receipt may replace: receipts arrive in any order, and repeatedly. */
const BEFORE: Readonly<Record<Receipt['state'], readonly MessageState[]>> = {
  sent: ['sending', 'uncertain'],
  delivered: ['sending', 'sent', 'uncertain', 'failed'],
  read: ['sending', 'sent', 'delivered', 'uncertain', 'failed'],
  failed: ['sending', 'sent', 'uncertain'],
}
const ORDER: readonly Receipt['state'][] = ['sent', 'failed', 'delivered', 'read']

/**
 * Keeps what a gateway told, then writes it into the messages that it is about. One of which our row does not know the
 * id yet, because the news was faster than the answer, finds it there: each side writes its own before it looks for the
 * other's.
 */
export async function saveReceipts(
  db: Db,
  provider: ProviderName,
  receipts: readonly Receipt[],
): Promise<void> {
  for (let start = 0; start < receipts.length; start += RECEIPTS_AT_ONCE) {
    const some = receipts.slice(start, start + RECEIPTS_AT_ONCE)
    await db
      .insertInto('gateway_receipts')
      .values(
        some.map(({ providerId, state, error, at, waUserId = null }) => ({
          provider,
          provider_id: providerId,
          state,
          error,
          at,
          wa_user_id: waUserId,
        })),
      )
      .onConflict((conflict) => conflict.columns(['provider', 'provider_id', 'state']).doNothing())
      .execute()
    await applyReceipts(db, provider, [...new Set(some.map(({ providerId }) => providerId))])
  }
}

const RECEIPTS_AT_ONCE = 500

/** Applies stored receipts to these messages. Receipts of unknown messages are kept for a day. */
export async function applyReceipts(
  db: Db,
  provider: ProviderName,
  providerIds: readonly string[],
): Promise<void> {
  if (providerIds.length === 0) return
  const learned = await transact(db, async (trx) => {
    const isTold = sql`provider = ${provider} and provider_id = any(${providerIds})`
    const locked = await lockRows(trx, 'messages', isTold)
    if (locked.length === 0) return []
    const messages = await trx
      .selectFrom('messages')
      .select(['id', 'provider_id as providerId', 'contact as e164', 'contact_key as key'])
      .where('id', 'in', locked)
      .orderBy('id')
      .execute()
    const kept = await trx
      .deleteFrom('gateway_receipts')
      .where('provider', '=', provider)
      .where(
        'provider_id',
        'in',
        messages.flatMap(({ providerId }) => providerId ?? []),
      )
      .returning(['provider_id as providerId', 'state', 'error', 'at', 'wa_user_id as waUserId'])
      .execute()
    const ids: Learning[] = []
    for (const { id, providerId, e164, key } of messages) {
      const own = kept.filter((one) => one.providerId === providerId)
      for (const state of ORDER) {
        const receipt = own.find((one) => one.state === state)
        if (receipt) await applyOne(trx, id, state, receipt)
        if (!receipt?.waUserId || e164 === null || key === null) continue
        const { waUserId, at } = receipt
        ids.push({ waUserId, phone: { e164, key }, isExplicit: false, at })
      }
    }
    return ids
  })
  // Contacts are locked before messages, so this takes a transaction of its own.
  for (const id of learned) await learnId(db, id)
}

async function applyOne(
  trx: Db,
  id: string,
  state: Receipt['state'],
  { error, at }: Pick<Receipt, 'error' | 'at'>,
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({
      acknowledged_at: sql<string>`coalesce(acknowledged_at, ${at}::timestamptz)`,
      ...(state === 'delivered'
        ? { delivered_at: sql<string>`coalesce(delivered_at, ${at}::timestamptz)` }
        : {}),
      ...(state === 'read' ? { read_at: sql<string>`coalesce(read_at, ${at}::timestamptz)` } : {}),
    })
    .where('id', '=', id)
    .execute()
  const reported: ReportedState = state
  await change(trx, [id], BEFORE[state], { state: reported, error: state === 'failed' ? error : null }, at)
}

/** Applies receipts left by a process that died in between, and deletes old ones of unknown messages. */
export async function catchUpReceipts(db: Db, provider: ProviderName, now: number): Promise<void> {
  const rows = await db
    .selectFrom('gateway_receipts as receipt')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.provider_id', '=', 'receipt.provider_id')
        .onRef('messages.provider', '=', 'receipt.provider'),
    )
    .select('receipt.provider_id as providerId')
    .where('receipt.provider', '=', provider)
    .limit(500)
    .execute()
  await applyReceipts(db, provider, [...new Set(rows.map(({ providerId }) => providerId))])
  await db
    .deleteFrom('gateway_receipts')
    .where('received_at', '<', new Date(now - DAY_MS).toISOString())
    .execute()
}

const DAY_MS = 86_400_000
