import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { enqueueAll } from '@cadencia/jobs/enqueue'
import { sql } from 'kysely'
import { type GatewayContext, isoOf } from '../context.ts'
import { sendMessage } from '../facts.ts'
import { type AccountRow, lockAccount, readGate } from './repository.ts'
import { nextTurns } from './rules.ts'

interface Dispatched {
  readonly count: number
  /** ISO 8601; null when none is. */
  readonly lastTurnAt: string | null
}

/** Dispatched messages whose slot has not come yet. */
async function countDispatched(db: Db): Promise<Dispatched> {
  return db
    .selectFrom('messages')
    .select([sql<number>`count(*)::int`.as('count'), sql<string | null>`max(slot_at)`.as('lastTurnAt')])
    .where('state', '=', 'pending')
    .where('job_id', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** Locks the next due messages, in order. */
function lockWaiting(trx: Db, now: number, limit: number) {
  return trx
    .selectFrom('messages')
    .select('id as messageId')
    .where('state', '=', 'pending')
    .where('job_id', 'is', null)
    .where(sql<boolean>`coalesce(not_before, created_at) <= greatest(now(), ${isoOf(now)}::timestamptz)`)
    .orderBy(sql`coalesce(not_before, created_at)`)
    .orderBy('part')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/**
 * Creates send jobs for the oldest pending messages, each at its paced time, up to the look-ahead. Call it with the
 * account's row locked.
 */
export async function dispatchNext(trx: Db, context: GatewayContext, account: AccountRow): Promise<void> {
  const { settings, now, chance } = context
  const gate = await readGate(trx, context, account)
  if (!gate.isOpen) return
  const at = now()
  const dispatched = await countDispatched(trx)
  const turns = nextTurns({
    settings: settings.get('messaging'),
    now: at,
    lastTurnAt: latest(dispatched.lastTurnAt, account.lastSendAt),
    dispatched: dispatched.count,
    left: gate.allowance - gate.sentToday,
    chance,
  })
  if (turns.length === 0) return
  const first = await lockWaiting(trx, at, turns.length)
  if (first.length === 0) return
  const calls = first.map((message, index) => ({
    ...message,
    jobId: randomUUID(),
    turn: new Date(turns[index] ?? at),
  }))
  await sql`
    update messages set job_id = dispatched.job_id, slot_at = dispatched.slot_at
    from unnest(${calls.map(({ messageId }) => messageId)}::uuid[], ${calls.map(({ jobId }) => jobId)}::uuid[],
      ${calls.map(({ turn }) => turn.toISOString())}::timestamptz[]) as dispatched (id, job_id, slot_at)
    where messages.id = dispatched.id
  `.execute(trx)
  await enqueueAll(
    trx,
    sendMessage,
    calls.map(({ messageId, jobId: id, turn }) => ({
      id,
      payload: { messageId },
      ...(turn.getTime() > at ? { runAt: turn } : {}),
    })),
  )
}

function latest(...instants: readonly (string | null)[]): number | null {
  const known = instants.flatMap((instant) => (instant === null ? [] : [Date.parse(instant)]))
  return known.length === 0 ? null : Math.max(...known)
}

/** Dispatches unless messages are under way, which dispatch the next ones themselves. */
export async function dispatchIfIdle(db: Db, context: GatewayContext): Promise<void> {
  const { now, provider } = context
  const underWay = await db
    .selectFrom('messages')
    .select('id')
    .where('state', '=', 'pending')
    .where('job_id', 'is not', null)
    .where('attempts', '=', 0)
    .where('slot_at', '>', isoOf(now()))
    .limit(1)
    .executeTakeFirst()
  if (underWay) return
  await transact(db, async (trx) => dispatchNext(trx, context, await lockAccount(trx, provider.account)))
}
