import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, transact } from '@cadencia/db/client'
import {
  handles,
  type JobContext,
  type JobFailure,
  type JobHandler,
  PermanentFailure,
} from '@cadencia/jobs/handler'
import { retry } from '@cadencia/jobs/retry'
import { sql } from 'kysely'
import { applyReceipts } from '../confirm/receipts.ts'
import { chooseMarketing } from '../contacts/marketing.ts'
import { learnId } from '../contacts/service.ts'
import { type GatewayContext, isoOf } from '../context.ts'
import { sendMessage } from '../facts.ts'
import type { Contact } from '../gateway/events.ts'
import type { OutgoingMessage, SendOutcome } from '../gateway/provider.ts'
import { recordConnection, recordReachable, recordUnreachable, uncountSend } from '../pace/repository.ts'
import {
  attachmentOf,
  COLUMNS,
  change,
  lockMessage,
  type MessageRow,
  tell,
  templateOf,
} from '../repository.ts'
import { begin, INTERRUPTED, type Step } from './decision.ts'

/** More would only wait for the account's lock, each with a file in memory. */
const SENDS_AT_ONCE = 5

/** Sends one message in its slot. A job that finds its message `sending` died before and may have sent it. */
export function sendMessageJob(context: GatewayContext): JobHandler {
  // Limits the connections that wait for the account's lock.
  const limitDecisions = limitConcurrency(1)
  const limitSends = limitConcurrency(SENDS_AT_ONCE)
  const begun = (job: JobContext, messageId: string) =>
    limitDecisions(() => transact(job.db, (trx) => begin(trx, context, { messageId, jobId: job.jobId })))
  const deliver = async (messageId: string, job: JobContext): Promise<object> => {
    const step = await takeTurn(() => begun(job, messageId), job.signal)
    if (step.kind === 'done') return step.result
    const outcome = await callProvider(context, job.db, step.message, step.isTemplate)
    return saveOutcome(context, job.db, step.message, outcome)
  }
  return handles(
    sendMessage,
    ({ messageId }, job) => limitSends(() => deliver(messageId, job)),
    ({ messageId }, failure) => endFailed(context, messageId, failure),
  )
}

/** Waits for the slot. */
async function takeTurn(ask: () => Promise<Step>, signal: AbortSignal) {
  for (;;) {
    const step = await ask()
    if (step.kind === 'refuse') throw new PermanentFailure(step.error)
    if (step.kind !== 'wait') return step
    await sleep(step.ms, undefined, { signal })
  }
}

async function callProvider(
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
    to: message.contact,
    waUserId: message.contact === null ? message.waUserId : null,
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

/** Stores the outcome. Throws to have the job retried, or to fail it. */
async function saveOutcome(
  context: GatewayContext,
  db: Db,
  message: MessageRow,
  outcome: SendOutcome,
): Promise<object> {
  const { provider, now } = context
  const { id } = message
  const at = isoOf(now())
  if (outcome.kind === 'sent') {
    const { providerId: provider_id, isAcknowledged } = outcome
    const also = { provider_id, acknowledged_at: isAcknowledged ? at : null }
    // It has left: a database that is away for a moment must not make that uncertain.
    await retry(() =>
      transact(db, async (trx) => {
        await recordReachable(trx, provider.account)
        await change(trx, [id], ['sending', 'uncertain'], { state: 'sent', also }, at)
      }),
    )
    await applyReceipts(db, provider.name, [provider_id])
    await learnRecipient(db, { message, recipient: outcome.recipient, at })
    return { state: 'sent' }
  }
  if (outcome.kind === 'blocked') {
    const isTakenBack = await transact(db, async (trx) => {
      await recordConnection(trx, context, { isConnected: false, detail: outcome.error })
      await putBack(trx, context, id)
      return skipTakenBack(trx, id, at)
    })
    return isTakenBack ? { state: 'skipped' } : { state: 'pending', waitsFor: 'disconnected' }
  }
  const { error } = outcome
  if (outcome.kind === 'uncertain') {
    await change(db, [id], ['sending'], { state: 'uncertain', error }, at)
    return { state: 'uncertain', error }
  }
  const isTakenBack = await transact(db, async (trx) => {
    if (outcome.kind === 'failed' && outcome.isGatewayFault) {
      await recordConnection(trx, context, { isConnected: false, detail: error })
    } else if (outcome.kind === 'refused' && outcome.isUnreachable) {
      await recordUnreachable(trx, context, { weight: 1, detail: error })
    } else {
      await recordReachable(trx, provider.account)
    }
    await notSent(trx, id, error)
    return skipTakenBack(trx, id, at)
  })
  if (outcome.kind === 'failed' && outcome.isMarketingStop) {
    await chooseMarketing(db, { ...contactOf(message), isStopped: true, at })
  }
  if (isTakenBack) return { state: 'skipped' }
  throw outcome.kind === 'failed' ? new PermanentFailure(error) : new Error(error)
}

interface Sent {
  readonly message: MessageRow
  readonly recipient: Contact
  readonly at: string
}

const contactOf = ({ contact, contactKey, waUserId }: MessageRow): Contact => ({
  phone: contact && contactKey ? { e164: contact, key: contactKey } : null,
  waUserId,
})

/** A gateway's answer may name whom it wrote to by the other of number and id. */
async function learnRecipient(db: Db, { message, recipient, at }: Sent): Promise<void> {
  const waUserId = recipient.waUserId ?? message.waUserId
  const phone = contactOf(message).phone ?? recipient.phone
  if (waUserId !== null && phone)
    await learnId(db, {
      waUserId,
      phone,
      isExplicit: recipient.waUserId !== null && recipient.phone !== null,
      at,
    })
}

/** Nothing was tried: the message stands in line as before, and the attempt is not counted. */
async function putBack(trx: Db, { provider, now }: GatewayContext, id: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({
      ...{ state: 'pending', job_id: null, slot_at: null, sending_at: null, error: null },
      attempts: sql<number>`greatest(attempts - 1, 0)`,
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
  await uncountSend(trx, provider.account, now())
}

/** The message was certainly not sent: back to pending. */
async function notSent(trx: Db, id: string, error: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ state: 'pending', error })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

/** What was taken back while the gateway had it, and has not left, is skipped. Answers whether it was. */
async function skipTakenBack(trx: Db, id: string, at: string): Promise<boolean> {
  const skipped = await trx
    .updateTable('messages')
    .set(({ ref }) => ({
      ...{ state: 'skipped', job_id: null, slot_at: null, taken_back: null },
      error: ref('taken_back'),
    }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('taken_back', 'is not', null)
    .returning(COLUMNS)
    .execute()
  await tell(trx, 'skipped', skipped, at)
  return skipped.length > 0
}

/** Fails the message with its job; one that was `sending` becomes uncertain. */
async function endFailed(
  { now }: GatewayContext,
  id: string,
  { db, jobId, error }: JobFailure,
): Promise<void> {
  const row = await lockMessage(db, id)
  if (row?.jobId !== jobId) return
  const at = isoOf(now())
  await change(db, [id], ['pending'], { state: 'failed', error }, at)
  await change(db, [id], ['sending'], { state: 'uncertain', error: INTERRUPTED }, at)
}

/** Runs at most `max` tasks at once, the others in order of arrival. */
export function limitConcurrency(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
