import { type Db, transact } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { record } from '@cadencia/db/outbox'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { dismissJob } from '@cadencia/jobs/monitor'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { sql } from 'kysely'
import { catchUpReceipts } from '../confirm/receipts.ts'
import { deleteOldUnread } from '../confirm/unread-repository.ts'
import { type GatewayContext, type GatewayOptions, isoOf } from '../context.ts'
import { messagesUnacknowledged, reconcileMessages } from '../facts.ts'
import { dispatchNext } from '../pace/dispatch.ts'
import { resumeQueue } from '../pace/queue-pause.ts'
import { lockAccount, recordConnection, recordUnreachable } from '../pace/repository.ts'
import { INTERRUPTED_AFTER_MS, REFUSALS_MAX, UNACKNOWLEDGED_MS } from '../pace/rules.ts'
import { change } from '../repository.ts'
import { INTERRUPTED } from '../send/decision.ts'

export const RECONCILE_EVERY_MS = 30_000
/** A job this long after its slot is checked. */
const OVERDUE_MS = 60_000
const AT_ONCE = 500
export const REMOVED = 'Removida da fila por um administrador'

export const reconcileMessagesSchedule: Schedule = schedule({
  name: 'reconcile_messages',
  job: reconcileMessages,
  payload: {},
  when: { everyMs: RECONCILE_EVERY_MS },
  maxLateMs: 2 * RECONCILE_EVERY_MS,
})

/** Runs every 30 s in one worker: interrupted and orphaned messages, receipts, connection, alarms. */
export function reconcileMessagesJob(context: GatewayOptions): JobHandler {
  let isPrepared = false
  return handles(reconcileMessages, async (_nothing, { db, jobId }) => {
    const { provider, now } = context
    const stranded = await markInterrupted(db, now())
    const adrift = await requeueOrphaned(db, now())
    await catchUpReceipts(db, provider.name, now())
    await deleteOldUnread(db, now())
    await resumeQueue(db, context)
    if (provider.name !== 'simulated') {
      isPrepared = await look(db, context, isPrepared)
      await reportUnacknowledged(db, context)
    }
    await transact(db, async (trx) => dispatchNext(trx, context, await lockAccount(trx, provider.account)))
    // Rounds without a finding are hidden from the job list.
    if (stranded + adrift === 0) await dismissJob(db, jobId, '')
    return { stranded, adrift }
  })
}

/** A message that is `sending` for longer than a call can take becomes `uncertain`. */
export async function markInterrupted(db: Db, now: number): Promise<number> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('state', '=', 'sending')
    .where('sending_at', '<', isoOf(now - INTERRUPTED_AFTER_MS))
    .limit(AT_ONCE)
    .execute()
  const ids = rows.map(({ id }) => id)
  return (await change(db, ids, ['sending'], { state: 'uncertain', error: INTERRUPTED }, isoOf(now))).length
}

/** Messages without their job: failed if a person removed it, else back to pending. */
async function requeueOrphaned(db: Db, now: number): Promise<number> {
  return transact(db, async (trx) => {
    const found = await trx
      .selectFrom('messages')
      .leftJoin('job_requests', 'job_requests.id', 'messages.job_id')
      .select(['messages.id', 'job_requests.status'])
      .where('messages.state', '=', 'pending')
      .where('messages.job_id', 'is not', null)
      .where('messages.slot_at', '<', isoOf(now - OVERDUE_MS))
      .where(sql<boolean>`coalesce(job_requests.status, 'gone') not in ('pending', 'enqueued')`)
      .limit(AT_ONCE)
      .execute()
    const ids = found.map(({ id }) => id)
    const isStill = sql`id = any(${ids}::uuid[]) and state = 'pending' and job_id is not null`
    const locked = new Set(await lockRows(trx, 'messages', isStill))
    const rows = found.filter(({ id }) => locked.has(id))
    const removed = rows.filter(({ status }) => status === 'skipped').map(({ id }) => id)
    const lost = rows.filter(({ status }) => status !== 'skipped').map(({ id }) => id)
    await failRemoved(trx, removed, now)
    if (lost.length > 0) {
      await trx.updateTable('messages').set({ job_id: null, slot_at: null }).where('id', 'in', lost).execute()
    }
    return rows.length
  })
}

async function failRemoved(trx: Db, ids: readonly string[], now: number): Promise<void> {
  const also = { job_id: null, slot_at: null }
  await change(trx, ids, ['pending'], { state: 'failed', error: REMOVED, also }, isoOf(now))
}

/** Ends the message whose job an administrator took out of the queue. */
export async function failRemovedJob(trx: Db, jobId: string, now: number): Promise<void> {
  const rows = await trx.selectFrom('messages').select('id').where('job_id', '=', jobId).execute()
  await failRemoved(
    trx,
    rows.map(({ id }) => id),
    now,
  )
}

/** Checks the connection, and registers the webhook until the gateway has taken it; answers whether it has. */
async function look(db: Db, context: GatewayContext, isPrepared: boolean): Promise<boolean> {
  const { provider } = context
  const { isAnswered, isTransient, isBlocked, isConnected, detail } = await (isPrepared
    ? provider.connection()
    : provider.prepare(false))
  await transact(db, async (trx) => {
    if (isAnswered && !isTransient) await recordConnection(trx, context, { isConnected, detail })
    // A single failure may be a restart; two in a row count as disconnected.
    else await recordUnreachable(trx, context, { weight: REFUSALS_MAX / 2, detail })
  })
  return isPrepared || (isAnswered && !isBlocked)
}

/** Reports unconfirmed messages once. They are not resent automatically. */
async function reportUnacknowledged(db: Db, { provider, now }: GatewayContext): Promise<void> {
  const at = isoOf(now())
  await transact(db, async (trx) => {
    const rows = await trx
      .updateTable('messages')
      .set({ alarmed_at: at })
      .where('state', '=', 'sent')
      .where('acknowledged_at', 'is', null)
      .where('alarmed_at', 'is', null)
      .where('sending_at', '<', isoOf(now() - UNACKNOWLEDGED_MS))
      .returning('id')
      .execute()
    if (rows.length === 0) return
    await record(trx, messagesUnacknowledged, { provider: provider.name, count: rows.length, at })
  })
}
