import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { sql } from 'kysely'
import type { AutomationSchedule } from './schedule-rules.ts'

const now = sql<string>`now()`

/** Automations that became due, locked until the transaction ends; those that another process has are left to it. */
export function lockDue(trx: Db, at: string, limit: number) {
  return trx
    .selectFrom('automations')
    .select(['id', 'next_run_at as nextRunAt', 'schedule_time as scheduleTime'])
    .select(['schedule_days as scheduleDays', 'start_date as startDate', 'end_date as endDate'])
    .select(sql<AutomationSchedule['scheduleType']>`schedule_type`.as('scheduleType'))
    .where('is_active', '=', true)
    .where('next_run_at', '<=', at)
    .orderBy('next_run_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function setNextRun(trx: Db, id: string, nextRunAt: string | null): Promise<void> {
  await trx.updateTable('automations').set({ next_run_at: nextRunAt }).where('id', '=', id).execute()
}

interface NewRun {
  readonly automationId: string
  /** The instant that was meant. */
  readonly scheduledFor: string
  /** Its São Paulo day. */
  readonly day: string
  readonly status: 'running' | 'skipped'
  readonly reason?: string
}

/** Notes a run; undefined where this occurrence has one. */
export async function insertRun(trx: Db, run: NewRun): Promise<string | undefined> {
  const { automationId, scheduledFor, day, status, reason = null } = run
  const made = await trx
    .insertInto('automation_runs')
    .values({
      automation_id: automationId,
      scheduled_for: scheduledFor,
      day,
      status,
      reason,
      ended_at: status === 'skipped' ? now : null,
    })
    .onConflict((conflict) => conflict.columns(['automation_id', 'scheduled_for']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** The run that goes on, with its automation, locked until the transaction ends. */
export async function lockRun(trx: Db, id: string) {
  await lockRows(trx, 'automation_runs', [id])
  return trx
    .selectFrom('automation_runs as r')
    .innerJoin('automations as a', 'a.id', 'r.automation_id')
    .select(['r.id', 'r.scheduled_for as scheduledFor', 'r.day', 'r.last_lead_id as lastLeadId'])
    .select(['a.id as automationId', 'a.message', 'a.is_active as isActive', 'a.max_messages as maxMessages'])
    .select(['a.send_to_all as sendToAll', 'a.created_by as ownerId'])
    .select(['a.template_name as templateName', 'a.template_language as templateLanguage'])
    .where('r.id', '=', id)
    .where('r.status', '=', 'running')
    .executeTakeFirst()
}

export type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>

interface Advance {
  /** Leads that get a message. */
  readonly recipients: number
  readonly lastLeadId: string
}

export async function advanceRun(trx: Db, id: string, { recipients, lastLeadId }: Advance): Promise<void> {
  await trx
    .updateTable('automation_runs')
    .set({ last_lead_id: lastLeadId, recipients: sql<number>`recipients + ${recipients}` })
    .where('id', '=', id)
    .execute()
}

/** Ends a run that goes on; answers its automation, or undefined when it had ended. */
export function endRun(
  trx: Db,
  id: string,
  { status, reason = null }: { readonly status: 'completed' | 'skipped'; readonly reason?: string | null },
) {
  return trx
    .updateTable('automation_runs')
    .set({ status, reason, ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('automation_id as automationId')
    .executeTakeFirst()
}

/** Ends what goes on of an automation that was switched off. */
export async function endRunsOf(trx: Db, automationId: string, reason: string): Promise<void> {
  await trx
    .updateTable('automation_runs')
    .set({ status: 'skipped', reason, ended_at: now })
    .where('automation_id', '=', automationId)
    .where('status', '=', 'running')
    .execute()
}

/** Marks that a run's owner is notified of its failure; undefined where they were already. */
export function claimFailure(trx: Db, runId: string) {
  return trx
    .updateTable('automation_runs as r')
    .from('automations as a')
    .set({ failure_told_at: now })
    .whereRef('a.id', '=', 'r.automation_id')
    .where('r.id', '=', runId)
    .where('r.failure_told_at', 'is', null)
    .returning(['a.id as automationId', 'a.created_by as ownerId'])
    .executeTakeFirst()
}
