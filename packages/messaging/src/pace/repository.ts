import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { record } from '@cadencia/db/outbox'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { sql } from 'kysely'
import { type GatewayContext, isoOf } from '../context.ts'
import { gatewayChanged } from '../facts.ts'
import { type Gate, gateAt, REFUSALS_MAX } from './rules.ts'

const COLUMNS = [
  'account',
  'is_connected as isConnected',
  'detail',
  'checked_at as checkedAt',
  'last_send_at as lastSendAt',
  'first_send_day as firstDay',
  'refusals',
  'has_paused_queue as hasPausedQueue',
] as const

function select(db: Db, account: string) {
  return db.selectFrom('gateway_accounts').select(COLUMNS).where('account', '=', account)
}

export type AccountRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export function findAccount(db: Db, account: string): Promise<AccountRow | undefined> {
  return select(db, account).executeTakeFirst()
}

/** Locks the account's row (created if missing), so that one worker decides what is sent next. */
export async function lockAccount(trx: Db, account: string): Promise<AccountRow> {
  const isIt = sql`account = ${account}`
  if ((await lockRows(trx, 'gateway_accounts', isIt)).length === 0) {
    await trx
      .insertInto('gateway_accounts')
      .values({ account })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await lockRows(trx, 'gateway_accounts', isIt)
  }
  return select(trx, account).executeTakeFirstOrThrow()
}

async function countSent(db: Db, account: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('gateway_days')
    .select('sent')
    .where('account', '=', account)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.sent ?? 0
}

export type PresentGate = Gate & { readonly sentToday: number }

/** Whether a message may be sent now: maintenance, connection, send window and daily cap. */
export async function readGate(
  db: Db,
  { provider, settings, now }: GatewayContext,
  account: AccountRow | undefined,
): Promise<PresentGate> {
  const at = now()
  const sentToday = await countSent(db, provider.account, saoPauloDay(at))
  const gate = gateAt(
    settings.get('messaging'),
    {
      firstDay: account?.firstDay ?? null,
      sentToday,
      // An unknown connection counts as connected until a send fails.
      isConnected: account?.isConnected ?? true,
      isSimulated: provider.name === 'simulated',
      isUnderMaintenance: settings.get('system').maintenanceMode,
    },
    at,
  )
  return { ...gate, sentToday }
}

/** Counts every attempt, whatever its outcome. */
export async function recordSend(trx: Db, account: string, now: number): Promise<void> {
  const day = saoPauloDay(now)
  await trx
    .updateTable('gateway_accounts')
    .set({ last_send_at: isoOf(now), first_send_day: sql<string>`coalesce(first_send_day, ${day}::date)` })
    .where('account', '=', account)
    .execute()
  await trx
    .insertInto('gateway_days')
    .values({ account, day, sent: 1 })
    .onConflict((conflict) =>
      conflict.columns(['account', 'day']).doUpdateSet({ sent: sql<number>`gateway_days.sent + 1` }),
    )
    .execute()
}

/** Takes an attempt back that the gateway did not let happen. */
export async function uncountSend(trx: Db, account: string, now: number): Promise<void> {
  await trx
    .updateTable('gateway_days')
    .set({ sent: sql<number>`greatest(sent - 1, 0)` })
    .where('account', '=', account)
    .where('day', '=', saoPauloDay(now))
    .execute()
}

export interface Observed {
  readonly isConnected: boolean
  readonly detail: string
}

/** Stores the connection state, and records a fact if it changed. */
export async function recordConnection(
  trx: Db,
  { provider, now }: Pick<GatewayContext, 'provider' | 'now'>,
  { isConnected, detail }: Observed,
): Promise<void> {
  const at = isoOf(now())
  const before = await lockAccount(trx, provider.account)
  const hasChanged = before.isConnected !== isConnected
  await trx
    .updateTable('gateway_accounts')
    .set({
      is_connected: isConnected,
      detail,
      checked_at: at,
      ...(isConnected ? { refusals: 0 } : {}),
      ...(hasChanged ? { changed_at: at } : {}),
    })
    .where('account', '=', provider.account)
    .execute()
  // The first check that succeeds is not a change.
  if (!hasChanged || (before.isConnected === null && isConnected)) return
  await record(trx, gatewayChanged, { provider: provider.name, isConnected, detail, at })
}

/** Counts that the gateway could not be reached; after several in a row it counts as disconnected. */
export async function recordUnreachable(
  trx: Db,
  context: Pick<GatewayContext, 'provider' | 'now'>,
  { weight, detail }: { readonly weight: number; readonly detail: string },
): Promise<void> {
  const { refusals } = await lockAccount(trx, context.provider.account)
  await setRefusals(trx, context.provider.account, refusals + weight)
  if (refusals + weight >= REFUSALS_MAX) await recordConnection(trx, context, { isConnected: false, detail })
}

/** Resets the count of failures in a row. */
export async function recordReachable(trx: Db, account: string): Promise<void> {
  await trx
    .updateTable('gateway_accounts')
    .set({ refusals: 0 })
    .where('account', '=', account)
    .where('refusals', '>', 0)
    .execute()
}

async function setRefusals(trx: Db, account: string, refusals: number): Promise<void> {
  await trx.updateTable('gateway_accounts').set({ refusals }).where('account', '=', account).execute()
}

/** Accounts that paused the queue and should not any more: connected ones, and all but the `present` one. */
export async function listPausing(db: Db, present: string): Promise<string[]> {
  const rows = await db
    .selectFrom('gateway_accounts')
    .select('account')
    .where('has_paused_queue', '=', true)
    .where((where) => where.or([where('account', '<>', present), where('is_connected', 'is not', false)]))
    .execute()
  return rows.map(({ account }) => account)
}

/** Remembers whether it was we who paused the queue. */
export async function setHasPausedQueue(trx: Db, account: string, hasPaused: boolean): Promise<void> {
  await trx
    .updateTable('gateway_accounts')
    .set({ has_paused_queue: hasPaused })
    .where('account', '=', account)
    .execute()
}
