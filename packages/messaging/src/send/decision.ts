import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { listMarketingStopped, listSuppressed } from '../accept/suppression-repository.ts'
import { type GatewayContext, isoOf } from '../context.ts'
import { MARKETING_STOPPED, OPTED_OUT } from '../contract.ts'
import { OUTSIDE_WINDOW } from '../gateway/provider.ts'
import { dispatchNext } from '../pace/dispatch.ts'
import { type AccountRow, lockAccount, readGate, recordSend } from '../pace/repository.ts'
import { gapMs, REPLY_WINDOW_MS } from '../pace/rules.ts'
import { change, keysOf, lockMessage, type MessageRow } from '../repository.ts'

export const INTERRUPTED = 'O envio foi interrompido; a mensagem pode ter saído'

/** A job waits up to this long inside the worker; otherwise the message returns to pending. */
export const WAIT_IN_WORKER_MS = 5000

/** What a send job does next. */
export type Step =
  | { readonly kind: 'send'; readonly message: MessageRow; readonly isTemplate: boolean }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'refuse'; readonly error: string }
  | { readonly kind: 'done'; readonly result: object }

interface Begun {
  readonly messageId: string
  readonly jobId: string
}

/** Decides under the account's lock, so that one worker sends at a time. */
export async function begin(trx: Db, context: GatewayContext, begun: Begun): Promise<Step> {
  const account = await lockAccount(trx, context.provider.account)
  const step = await decide(trx, context, account, begun)
  if (step.kind === 'wait') return step
  const isSent = step.kind === 'send'
  await dispatchNext(trx, context, isSent ? { ...account, lastSendAt: isoOf(context.now()) } : account)
  return step
}

async function decide(trx: Db, context: GatewayContext, account: AccountRow, begun: Begun): Promise<Step> {
  const { provider, settings, now } = context
  const { messageId, jobId } = begun
  const message = await lockMessage(trx, messageId)
  if (!message || message.jobId !== jobId || keysOf(message).length === 0) {
    return { kind: 'done', result: { state: message?.state ?? 'unknown', wasSent: false } }
  }
  if (message.state === 'sending') {
    await change(trx, [messageId], ['sending'], { state: 'uncertain', error: INTERRUPTED }, isoOf(now()))
    return { kind: 'done', result: { state: 'uncertain', error: INTERRUPTED } }
  }
  // A failed message has a running job when a person retried it.
  if (message.state !== 'pending' && message.state !== 'failed') {
    return { kind: 'done', result: { state: message.state } }
  }
  const refusal = await refusalOf(trx, message)
  if (refusal !== null) {
    const also = { job_id: null, slot_at: null } as const
    const skipped = { state: 'skipped', error: refusal, also } as const
    await change(trx, [messageId], ['pending', 'failed'], skipped, isoOf(now()))
    return { kind: 'done', result: { state: 'skipped', error: refusal } }
  }
  const gate = await readGate(trx, context, account)
  const sinceLastMs =
    account.lastSendAt === null ? Number.POSITIVE_INFINITY : now() - Date.parse(account.lastSendAt)
  const waitMs = Math.ceil(gapMs(settings.get('messaging')) - sinceLastMs)
  if (!gate.isOpen || waitMs > WAIT_IN_WORKER_MS) {
    await requeue(trx, messageId)
    return { kind: 'done', result: { state: 'pending', waitsFor: gate.reason ?? 'pace' } }
  }
  if (waitMs > 0) return { kind: 'wait', ms: waitMs }
  const isReplyOpen = !provider.hasReplyWindow || (await hasWrittenLately(trx, message, now()))
  if (!isReplyOpen && message.template === null) return { kind: 'refuse', error: OUTSIDE_WINDOW }
  await markSending(trx, message, context)
  return { kind: 'send', message, isTemplate: !isReplyOpen }
}

/** Why a message must not be sent to its contact; null where it may. Promotions are what was not written by a person. */
export async function refusalOf(db: Db, message: MessageRow): Promise<string | null> {
  const keys = keysOf(message)
  if ((await listSuppressed(db, keys)).size > 0) return OPTED_OUT
  if (message.sourceId === null || (await listMarketingStopped(db, keys)).size === 0) return null
  return MARKETING_STOPPED
}

/** Back to pending in its old position; this job ends. */
async function requeue(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ state: 'pending', job_id: null, slot_at: null })
    .where('id', '=', id)
    .execute()
}

async function hasWrittenLately(db: Db, { contactKey, waUserId }: MessageRow, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where(({ eb, or }) => or([eb('contact_key', '=', contactKey), eb('wa_user_id', '=', waUserId)]))
    .where('direction', '=', 'incoming')
    .where('created_at', '>', isoOf(now - REPLY_WINDOW_MS))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Committed before the gateway is called: a message found in this state may have been sent. */
async function markSending(trx: Db, { id }: MessageRow, { provider, now }: GatewayContext): Promise<void> {
  await trx
    .updateTable('messages')
    .set({
      state: 'sending',
      sending_at: isoOf(now()),
      attempts: sql<number>`attempts + 1`,
      provider: provider.name,
      error: null,
    })
    .where('id', '=', id)
    .execute()
  await recordSend(trx, provider.account, now())
}
