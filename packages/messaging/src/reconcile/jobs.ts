import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { dismissJob } from '@cadencia/jobs/monitor'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { sql } from 'kysely'
import { catchUpReceipts } from '../confirm/receipts.ts'
import { type GatewayContext, type GatewayOptions, isoOf } from '../context.ts'
import { messagesUnacknowledged, reconcileMessages, sendMessage } from '../facts.ts'
import { dispatchNext } from '../pace/dispatch.ts'
import { lockAccount, recordConnection, recordUnreachable } from '../pace/repository.ts'
import { INTERRUPTED_AFTER_MS, REFUSALS_MAX, UNACKNOWLEDGED_MS } from '../pace/rules.ts'
import { change } from '../repository.ts'
import { INTERRUPTED } from '../send/decision.ts'

export const RECONCILE_EVERY_MS = 30_000
/** A job whose turn passed so long ago should have run, or be known not to have. */
const OVERDUE_MS = 60_000
const AT_ONCE = 500
export const REMOVED = 'Removida da fila por um administrador'

export const reconcileMessagesSchedule: Schedule = schedule({
  name: 'tend_messages',
  job: reconcileMessages,
  payload: {},
  when: { everyMs: RECONCILE_EVERY_MS },
  maxLateMs: 2 * RECONCILE_EVERY_MS,
})

/** Every half minute, by whichever worker: what no message's own job looks after. */
export function reconcileMessagesJob(context: GatewayOptions): JobHandler {
  let isPrepared = false
  return handles(reconcileMessages, async (_nothing, { db, jobId }) => {
    const { provider, now } = context
    const stranded = await markInterrupted(db, now())
    const adrift = await requeueOrphaned(db, now())
    await catchUpReceipts(db, provider.name, now())
    await resumeUnusedAccounts(db, context)
    if (provider.name !== 'simulated') {
      await look(db, context, isPrepared)
      isPrepared = true
      await reportUnacknowledged(db, context)
    }
    await transact(db, async (trx) => dispatchNext(trx, context, await lockAccount(trx, provider.account)))
    // A round that found nothing is nothing to be listed.
    if (stranded + adrift === 0) await dismissJob(db, jobId, '')
    return { stranded, adrift }
  })
}

/** What is with the gateway for longer than a call takes was interrupted: nobody knows whether it left. */
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

/** Messages whose job is gone: removed by a person, they end; lost in any other way, they stand in line again. */
async function requeueOrphaned(db: Db, now: number): Promise<number> {
  return transact(db, async (trx) => {
    const rows = await trx
      .selectFrom('messages')
      .leftJoin('job_requests', 'job_requests.id', 'messages.job_id')
      .select(['messages.id', 'job_requests.status'])
      .where('messages.state', '=', 'pending')
      .where('messages.job_id', 'is not', null)
      .where('messages.slot_at', '<', isoOf(now - OVERDUE_MS))
      .where(sql<boolean>`coalesce(job_requests.status, 'gone') not in ('pending', 'enqueued')`)
      .limit(AT_ONCE)
      .forUpdate('messages')
      .execute()
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

/** A number that is in use no more keeps nothing paused. */
async function resumeUnusedAccounts(db: Db, { provider, queues }: GatewayOptions): Promise<void> {
  const open = queues()
  if (!open) return
  await transact(db, async (trx) => {
    const resumed = await trx
      .updateTable('gateway_accounts')
      .set({ has_paused_queue: false })
      .where('account', '<>', provider.account)
      .where('has_paused_queue', '=', true)
      .returning('account')
      .execute()
    if (resumed.length > 0) await open.resume(sendMessage.queue)
  })
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

/** Asks the gateway what it is like; the first time, also whether it knows where to bring its news. */
async function look(db: Db, context: GatewayContext, isPrepared: boolean): Promise<void> {
  const { provider } = context
  const { isAnswered, isTransient, isConnected, detail } = await (isPrepared
    ? provider.connection()
    : provider.prepare(false))
  await transact(db, async (trx) => {
    if (isAnswered && !isTransient) await recordConnection(trx, context, { isConnected, detail })
    // One silence, or one look while it reconnects, may be a restart; a second one is no accident.
    else await recordUnreachable(trx, context, { weight: REFUSALS_MAX / 2, detail })
  })
}

/** Tells once of each message that WhatsApp never confirmed; it is never sent again by itself. */
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
