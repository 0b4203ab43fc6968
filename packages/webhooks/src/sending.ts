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
import {
  type Health,
  lockState,
  pauseUnreachable,
  type SendingState,
  setHealth,
} from './sending-repository.ts'

/** Messages of different keys that are under way at once. */
const AT_ONCE = 8

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
  await transact(db, (trx) => store(trx, webhookId, { sent, now: context.now() }))
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
  /** Epoch milliseconds. */
  readonly now: number
}

async function store(trx: Db, webhookId: string, { sent, now }: Batch): Promise<void> {
  const state = await lockState(trx, webhookId)
  // Deleted meanwhile.
  if (!state) return
  const at = instantOf(now)
  const host = URL.canParse(state.url) ? new URL(state.url).host : ''
  const health = healthAfter(state, { sent, now })
  if (endedOutage(state, health, now)) await hastenDeliveries(trx, webhookId)
  const isTried = sent.some(({ outcome }) => outcome.kind !== 'unreadable')
  const isHopeless =
    isTried && health.failingSince !== null && now - Date.parse(health.failingSince) >= GIVE_UP_MS
  const isPaused = !state.isActive || isHopeless
  const tried = sent.map((one) => triedAs(one, { now, isPaused }))
  await recordAttempts(trx, tried)
  await setHealth(trx, webhookId, health)
  if (state.isActive && isHopeless && health.failingSince !== null) {
    await pauseUnreachable(trx, webhookId, at)
    await pauseDeliveries(trx, webhookId)
    await record(trx, webhookPaused, { webhookId, at, host, failingSince: health.failingSince })
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
 * call at a time. What could not be read says nothing of the receiver.
 */
function healthAfter(state: SendingState, { sent, now }: Batch): Health {
  if (sent.every(({ outcome }) => outcome.kind === 'unreadable')) {
    const { failingSince, failures, nextAt } = state
    return { failingSince, failures, nextAt }
  }
  if (sent.some(({ outcome }) => outcome.kind === 'delivered')) {
    return { failingSince: null, failures: 0, nextAt: null }
  }
  const failingSince = state.failingSince ?? instantOf(now)
  const isAnswered = sent.some(({ outcome }) => outcome.kind === 'refused' && outcome.status !== null)
  const failures = isAnswered ? 0 : state.failures + 1
  const nextAt = isAnswered ? undefined : nextAttemptAt({ now, failures, since: Date.parse(failingSince) })
  return { failingSince, failures, nextAt: nextAt === undefined ? null : instantOf(nextAt) }
}

function endedOutage({ failingSince }: SendingState, health: Health, now: number): boolean {
  const isOver = failingSince !== null && health.failingSince === null
  return isOver && now - Date.parse(failingSince) >= OUTAGE_MS
}

function triedAs({ delivery, outcome }: Sent, { now, isPaused }: { now: number; isPaused: boolean }): Tried {
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
  const nextAt = nextAttemptAt({ now, since, failures })
  if (nextAt === undefined) return { ...refused, status: 'failed' }
  return { ...refused, status: 'pending', nextAt: instantOf(nextAt) }
}
