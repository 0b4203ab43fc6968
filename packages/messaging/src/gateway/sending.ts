import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, transact } from '@cadencia/db/client'
import {
  handles,
  type JobContext,
  type JobFailure,
  type JobHandler,
  PermanentFailure,
} from '@cadencia/jobs/handler'
import { persistently } from '@cadencia/jobs/timing'
import { sql } from 'kysely'
import { sendMessage } from '../contract/jobs.ts'
import {
  type AccountRow,
  lockAccount,
  noteConnection,
  noteReached,
  noteSend,
  noteUnreachable,
  readGate,
} from './accounts.ts'
import { atMost } from './at-most.ts'
import { callNext } from './calling.ts'
import { type GatewayContext, isoOf } from './context.ts'
import { OPTED_OUT } from './desk.ts'
import { attachmentOf, change, lockMessage, type MessageRow, templateOf } from './messages.ts'
import { gapMs, REPLY_WINDOW_MS } from './pacing.ts'
import { OUTSIDE_WINDOW, type OutgoingMessage, type SendOutcome } from './provider.ts'
import { applyReceipts } from './receipts.ts'
import { listSuppressed } from './suppression.ts'

export const INTERRUPTED = 'O envio foi interrompido; a mensagem pode ter saído'
/** A message waits so long for its moment in a worker's hand, else in line. */
const PATIENCE_MS = 5000

/** What is to be done about a message whose job runs. */
type Step =
  | { readonly kind: 'send'; readonly message: MessageRow; readonly isTemplate: boolean }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'refuse'; readonly error: string }
  | { readonly kind: 'done'; readonly result: object }

/** More would only look at the number's row in turns, and hold a file each in memory. */
const SENDS_AT_ONCE = 5

/** Sends one message at its turn. A job that runs for a message that is being sent already died, and may have sent it. */
export function sendingJob(context: GatewayContext): JobHandler {
  // They would wait for the number's row anyway, and hold a connection each.
  const decideAlone = atMost(1)
  const inHand = atMost(SENDS_AT_ONCE)
  const begun = (job: JobContext, messageId: string) =>
    decideAlone(() => transact(job.db, (trx) => begin(trx, context, { messageId, jobId: job.jobId })))
  const deliver = async (messageId: string, job: JobContext): Promise<object> => {
    const step = await takeTurn(() => begun(job, messageId), job.signal)
    if (step.kind === 'done') return step.result
    const outcome = await handOver(context, job.db, step.message, step.isTemplate)
    return settle(context, job.db, step.message, outcome)
  }
  return handles(
    sendMessage,
    ({ messageId }, job) => inHand(() => deliver(messageId, job)),
    ({ messageId }, failure) => giveUp(context, messageId, failure),
  )
}

/** Asks until it is the message's turn, or until there is none. */
async function takeTurn(ask: () => Promise<Step>, signal: AbortSignal) {
  for (;;) {
    const step = await ask()
    if (step.kind === 'refuse') throw new PermanentFailure(step.error)
    if (step.kind !== 'wait') return step
    await sleep(step.ms, undefined, { signal })
  }
}

interface Begun {
  readonly messageId: string
  readonly jobId: string
}

/** Decides under the lock of the number, so that of any number of workers one sends at a time. */
async function begin(trx: Db, context: GatewayContext, begun: Begun): Promise<Step> {
  const account = await lockAccount(trx, context.provider.account)
  const step = await decide(trx, context, account, begun)
  if (step.kind === 'wait') return step
  const isSent = step.kind === 'send'
  await callNext(trx, context, isSent ? { ...account, lastSendAt: isoOf(context.now()) } : account)
  return step
}

async function decide(trx: Db, context: GatewayContext, account: AccountRow, begun: Begun): Promise<Step> {
  const { provider, settings, now } = context
  const { messageId, jobId } = begun
  const message = await lockMessage(trx, messageId)
  if (!message || message.jobId !== jobId || message.contactKey === null) {
    return { kind: 'done', result: { state: message?.state ?? 'unknown', wasSent: false } }
  }
  if (message.state === 'sending') {
    await change(trx, [messageId], ['sending'], { state: 'uncertain', error: INTERRUPTED }, isoOf(now()))
    return { kind: 'done', result: { state: 'uncertain', error: INTERRUPTED } }
  }
  // A failed one whose job runs was retried by a person.
  if (message.state !== 'pending' && message.state !== 'failed') {
    return { kind: 'done', result: { state: message.state } }
  }
  if ((await listSuppressed(trx, [message.contactKey])).size > 0) return { kind: 'refuse', error: OPTED_OUT }
  const gate = await readGate(trx, context, account)
  const sinceLastMs =
    account.lastSendAt === null ? Number.POSITIVE_INFINITY : now() - Date.parse(account.lastSendAt)
  const waitMs = Math.ceil(gapMs(settings.get('messaging')) - sinceLastMs)
  if (!gate.isOpen || waitMs > PATIENCE_MS) {
    await putBack(trx, messageId)
    return { kind: 'done', result: { state: 'pending', waitsFor: gate.reason ?? 'pace' } }
  }
  if (waitMs > 0) return { kind: 'wait', ms: waitMs }
  const isReplyOpen = !provider.hasReplyWindow || (await hasWrittenLately(trx, message.contactKey, now()))
  if (!isReplyOpen && message.template === null) return { kind: 'refuse', error: OUTSIDE_WINDOW }
  await markSending(trx, message, context)
  return { kind: 'send', message, isTemplate: !isReplyOpen }
}

/** Back into line, where it keeps its place; this job is over. */
async function putBack(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ state: 'pending', job_id: null, slot_at: null })
    .where('id', '=', id)
    .execute()
}

async function hasWrittenLately(db: Db, contactKey: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('contact_key', '=', contactKey)
    .where('direction', '=', 'incoming')
    .where('created_at', '>', isoOf(now - REPLY_WINDOW_MS))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Committed before the gateway is called: whoever finds it so later knows that the message may have left. */
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
  await noteSend(trx, provider.account, now())
}

async function handOver(
  context: GatewayContext,
  db: Db,
  message: MessageRow,
  isTemplate: boolean,
): Promise<SendOutcome> {
  let outgoing: OutgoingMessage
  try {
    outgoing = await outgoingOf(context, db, message, isTemplate)
  } catch {
    return { kind: 'refused', error: 'O arquivo da mensagem não pôde ser lido', isUnreachable: false }
  }
  return context.provider.send(outgoing)
}

async function outgoingOf(
  { openFile }: GatewayContext,
  db: Db,
  message: MessageRow,
  isTemplate: boolean,
): Promise<OutgoingMessage> {
  const attachment = attachmentOf(message)
  const template = isTemplate ? templateOf(message) : null
  return {
    to: message.contact ?? '',
    text: message.body,
    template: template ?? undefined,
    file: attachment
      ? {
          name: attachment.fileName,
          type: attachment.fileType,
          bytes: await bytesOf(await openFile(db, attachment.fileURL)),
        }
      : undefined,
  }
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Writes down what came of it. Throws where the job is to be tried again, or has failed. */
async function settle(
  context: GatewayContext,
  db: Db,
  { id }: MessageRow,
  outcome: SendOutcome,
): Promise<object> {
  const { provider, now } = context
  const at = isoOf(now())
  if (outcome.kind === 'sent') {
    const { providerId: provider_id, isAcknowledged } = outcome
    const also = { provider_id, acknowledged_at: isAcknowledged ? at : null }
    // It has left: a database that is away for a moment must not make that uncertain.
    await persistently(() =>
      transact(db, async (trx) => {
        await noteReached(trx, provider.account)
        await change(trx, [id], ['sending', 'uncertain'], { state: 'sent', also }, at)
      }),
    )
    await applyReceipts(db, provider.name, [provider_id])
    return { state: 'sent' }
  }
  const { error } = outcome
  if (outcome.kind === 'uncertain') {
    await change(db, [id], ['sending'], { state: 'uncertain', error }, at)
    return { state: 'uncertain', error }
  }
  await transact(db, async (trx) => {
    if (outcome.kind === 'failed' && outcome.isGatewayFault) {
      await noteConnection(trx, context, { isConnected: false, detail: error })
    } else if (outcome.kind === 'refused' && outcome.isUnreachable) {
      await noteUnreachable(trx, context, { weight: 1, detail: error })
    } else {
      await noteReached(trx, provider.account)
    }
    await notSent(trx, id, error)
  })
  throw outcome.kind === 'failed' ? new PermanentFailure(error) : new Error(error)
}

/** It certainly did not leave: it is as it was before. */
async function notSent(trx: Db, id: string, error: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ state: 'pending', error })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

/** The job is over and so is the message, unless it was with the gateway: then nobody knows. */
async function giveUp({ now }: GatewayContext, id: string, { db, jobId, error }: JobFailure): Promise<void> {
  const row = await lockMessage(db, id)
  if (row?.jobId !== jobId) return
  const at = isoOf(now())
  await change(db, [id], ['pending'], { state: 'failed', error }, at)
  await change(db, [id], ['sending'], { state: 'uncertain', error: INTERRUPTED }, at)
}
