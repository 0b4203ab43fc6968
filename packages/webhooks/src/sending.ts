import { type Db, transact } from '@cadencia/db/client'
import { instantOf } from '@cadencia/db/instant'
import { record } from '@cadencia/db/outbox'
import { secretContext, type WebhookContext } from './context.ts'
import {
  type DueDelivery,
  hastenDeliveries,
  listDue,
  pauseDeliveries,
  recordAttempts,
  type Tried,
} from './delivery-repository.ts'
import { webhookDeliveryFailed, webhookPaused, webhookProgressed } from './facts.ts'
import { GIVE_UP_MS, nextAttemptAt, OUTAGE_MS } from './rules.ts'
import { type Outcome, type Receiver, send } from './sender.ts'
import { type Health, lockState, pauseWebhook, type SendingState, setHealth } from './sending-repository.ts'

/** Messages of different keys that are under way at once. */
const AT_ONCE = 8
/** The status of a receiver that wants nothing more. */
const GONE = 410

/**
 * A fact that an earlier release recorded and this one no longer understands, or that whoever gave the webhook its address
 * may not read: nothing was sent.
 */
interface Unreadable {
  readonly kind: 'unreadable'
  readonly error: string
}

interface Sent {
  readonly delivery: DueDelivery
  readonly outcome: Outcome | Unreadable
}

/**
 * Sends the deliveries of a webhook that are due, one of each key. Returns how many were tried; 0 when there is nothing
 * to do now.
 */
export async function sendDue(db: Db, state: SendingState, context: WebhookContext): Promise<number> {
  const { id: webhookId, isActive, hasCrmAccess, nextAt, failures } = state
  const now = context.now()
  if (!isActive || (nextAt !== null && Date.parse(nextAt) > now)) return 0
  const due = await listDue(db, {
    webhookId,
    // With the address that it goes with, not as it is by now.
    hasCrmAccess,
    ofCrm: context.catalogue.ofCrm,
    now: instantOf(now),
    limit: AT_ONCE,
    isProbe: failures > 0,
  })
  if (due.length === 0) return 0
  const { url, addressedBy } = state
  const receiver = { url, addressedBy, secrets: await openSecrets(state, context) }
  const sent = await Promise.all(
    due.map(async (delivery) => ({ delivery, outcome: await sendOne(delivery, receiver, context) })),
  )
  await transact(db, (trx) => store(trx, webhookId, { sent, url: state.url, now: context.now() }))
  return sent.length
}

/** The present secret, and the former one while it still signs. */
function openSecrets(
  { id, secret, formerSecret, formerSecretUntil }: SendingState,
  { secretBox, now }: WebhookContext,
): Promise<string[]> {
  const isFormerValid = formerSecretUntil !== null && Date.parse(formerSecretUntil) > now()
  const sealed = isFormerValid && formerSecret !== null ? [secret, formerSecret] : [secret]
  return Promise.all(sealed.map((one) => secretBox.open(one, secretContext(id))))
}

async function sendOne(
  { id, type, payload, recordedAt }: DueDelivery,
  { addressedBy, ...receiver }: Receiver & Pick<SendingState, 'addressedBy'>,
  { catalogue, outbound, now }: WebhookContext,
): Promise<Outcome | Unreadable> {
  const fact = catalogue.find(type)
  let data: unknown
  try {
    data = fact?.dataOf(payload)
  } catch {
    data = undefined
  }
  if (data === undefined) return { kind: 'unreadable', error: 'evento de uma versão anterior' }
  if (!fact?.mayRead(payload, addressedBy)) {
    return { kind: 'unreadable', error: 'quem definiu o endereço não pode ler este registro' }
  }
  const timestamp = new Date(recordedAt).toISOString()
  return send(outbound, receiver, { message: { id, type, timestamp, data }, now: now() })
}

interface Batch {
  readonly sent: readonly Sent[]
  /** Where it was sent to; the webhook may go elsewhere by now. */
  readonly url: string
  /** Epoch milliseconds. */
  readonly now: number
}

async function store(trx: Db, webhookId: string, batch: Batch): Promise<void> {
  const { sent, now } = batch
  const state = await lockState(trx, webhookId)
  // Deleted meanwhile.
  if (!state) return
  const isMoved = state.url !== batch.url
  const at = instantOf(now)
  const host = URL.canParse(state.url) ? new URL(state.url).host : ''
  const health = isMoved ? healthOf(state) : healthAfter(state, batch)
  if (endedOutage(state, health, now)) await hastenDeliveries(trx, webhookId)
  const isTried = sent.some(({ outcome }) => outcome.kind !== 'unreadable')
  const isHopeless =
    isTried && health.failingSince !== null && now - Date.parse(health.failingSince) >= GIVE_UP_MS
  const isGone = !isMoved && sent.some(({ outcome }) => outcome.kind === 'refused' && outcome.status === GONE)
  const isPaused = !state.isActive || isHopeless || isGone
  const tried = sent.map((one) => triedAs(one, { now, isPaused, isMoved }))
  await recordAttempts(trx, tried)
  await setHealth(trx, webhookId, health)
  if (state.isActive && isPaused) {
    const reason = isGone ? 'gone' : 'unreachable'
    await pauseWebhook(trx, webhookId, { reason, at })
    await pauseDeliveries(trx, webhookId)
    await record(trx, webhookPaused, { webhookId, at, host, failingSince: health.failingSince ?? at, reason })
  }
  for (const [index, { delivery, outcome }] of sent.entries()) {
    if (tried[index]?.status !== 'failed' || outcome.kind === 'unreadable') continue
    const { id: deliveryId, type } = delivery
    await record(trx, webhookDeliveryFailed, { webhookId, at, host, deliveryId, type })
  }
  await record(trx, webhookProgressed, { webhookId, at })
}

/**
 * One success is health. Where a receiver answers nothing at all, the whole webhook waits, so that a dead one costs one
 * call at a time; likewise until the instant that it asks for. What could not be read says nothing of the receiver.
 */
function healthAfter(state: SendingState, { sent, now }: Batch): Health {
  if (sent.every(({ outcome }) => outcome.kind === 'unreadable')) return healthOf(state)
  const askedMs = Math.max(...sent.map(({ outcome }) => (outcome.kind === 'refused' ? outcome.waitMs : 0)))
  const askedAt = askedMs === 0 ? null : instantOf(now + askedMs)
  if (sent.some(({ outcome }) => outcome.kind === 'delivered')) {
    return { failingSince: null, failures: 0, nextAt: askedAt }
  }
  const failingSince = state.failingSince ?? instantOf(now)
  const isAnswered = sent.some(({ outcome }) => outcome.kind === 'refused' && outcome.status !== null)
  if (isAnswered) return { failingSince, failures: 0, nextAt: askedAt }
  const failures = state.failures + 1
  const nextAt = nextAttemptAt({ now, failures, askedMs, since: Date.parse(failingSince) })
  return { failingSince, failures, nextAt: nextAt === undefined ? null : instantOf(nextAt) }
}

function healthOf({ failingSince, failures, nextAt }: SendingState): Health {
  return { failingSince, failures, nextAt }
}

function endedOutage({ failingSince }: SendingState, health: Health, now: number): boolean {
  const isOver = failingSince !== null && health.failingSince === null
  return isOver && now - Date.parse(failingSince) >= OUTAGE_MS
}

interface Verdict {
  readonly now: number
  readonly isPaused: boolean
  readonly isMoved: boolean
}

function triedAs({ delivery, outcome }: Sent, { now, isPaused, isMoved }: Verdict): Tried {
  const { id } = delivery
  if (outcome.kind === 'delivered') {
    const { status: responseStatus } = outcome
    const deliveredAt = instantOf(now)
    return {
      id,
      status: 'delivered',
      responseStatus,
      error: null,
      failingSince: null,
      nextAt: null,
      deliveredAt,
    }
  }
  if (outcome.kind === 'unreadable') {
    return {
      id,
      status: 'failed',
      responseStatus: null,
      error: outcome.error,
      failingSince: null,
      nextAt: null,
      deliveredAt: null,
    }
  }
  const { status: responseStatus, error } = outcome
  const since = delivery.failingSince === null ? now : Date.parse(delivery.failingSince)
  const refused = {
    id,
    responseStatus,
    error,
    failingSince: instantOf(since),
    nextAt: null,
    deliveredAt: null,
  }
  if (isPaused) return { ...refused, status: 'paused' }
  const failures = delivery.failures + 1
  const nextAt = nextAttemptAt({ now, since, failures, askedMs: isMoved ? 0 : outcome.waitMs })
  if (nextAt === undefined) return { ...refused, status: 'failed' }
  return { ...refused, status: 'pending', nextAt: instantOf(nextAt) }
}
