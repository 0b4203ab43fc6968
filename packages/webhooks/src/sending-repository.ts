import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import type { PauseReason } from './contract.ts'

/** The state of a webhook that its sender reads and writes. */
const STATE = [
  'id',
  'url',
  'addressed_by as addressedBy',
  'secret',
  'former_secret as formerSecret',
  'former_secret_until as formerSecretUntil',
  'is_active as isActive',
  'has_crm_access as hasCrmAccess',
  'failing_since as failingSince',
  'failures',
  'next_at as nextAt',
] as const

interface Turn {
  readonly webhookId: string
  readonly jobId: string
  /** ISO instants. */
  readonly now: string
  readonly until: string
}

/**
 * Makes a job the only sender of a webhook until an instant, and says how it stands; undefined while another one sends,
 * or when it is gone. The job that holds the turn may take it again.
 */
export function takeTurn(db: Db, { webhookId, jobId, now, until }: Turn) {
  return db
    .updateTable('webhooks')
    .set({ sender: jobId, sending_until: until })
    .where('id', '=', webhookId)
    .where((eb) =>
      eb.or([eb('sending_until', 'is', null), eb('sending_until', '<=', now), eb('sender', '=', jobId)]),
    )
    .returning(STATE)
    .executeTakeFirst()
}

export type SendingState = NonNullable<Awaited<ReturnType<typeof takeTurn>>>

/** Ends a turn and says how the webhook stands then; undefined when somebody else took it over, or when it is gone. */
export function endTurn(db: Db, { webhookId, jobId }: Pick<Turn, 'webhookId' | 'jobId'>) {
  return db
    .updateTable('webhooks')
    .set({ sender: null, sending_until: null })
    .where('id', '=', webhookId)
    .where('sender', '=', jobId)
    .returning(STATE)
    .executeTakeFirst()
}

/** The state as it is now, locked until the transaction ends; undefined when the webhook is gone. */
export async function lockState(trx: Db, webhookId: string): Promise<SendingState | undefined> {
  await lockRows(trx, 'webhooks', [webhookId])
  return trx.selectFrom('webhooks').select(STATE).where('id', '=', webhookId).executeTakeFirst()
}

export interface Health {
  readonly failingSince: string | null
  readonly failures: number
  readonly nextAt: string | null
}

export async function setHealth(
  trx: Db,
  webhookId: string,
  { failingSince, failures, nextAt }: Health,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ failing_since: failingSince, failures, next_at: nextAt })
    .where('id', '=', webhookId)
    .execute()
}

/** Pauses a webhook whose receiver takes nothing, or wants nothing more. */
export async function pauseWebhook(
  trx: Db,
  webhookId: string,
  { reason, at }: { readonly reason: PauseReason; readonly at: string },
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ is_active: false, pause_reason: reason, paused_at: at, next_at: null })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', webhookId)
    .execute()
}
