import type { Db } from '@cadencia/db/client'
import { countRows } from '@cadencia/server/list-page'
import { newestFirst } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { Automation, AutomationRun } from './contract.ts'
import type { AutomationSchedule, ScheduleType } from './schedule-rules.ts'

/** An automation as it is stored, before its files are added. */
export type AutomationRecord = Omit<Automation, 'attachments' | 'files'>

/** Only leads that could still be selected: those that were erased since are written to no more. */
const selectedLeads = sql<string[]>`coalesce((
  select json_agg(s.lead_id order by s.lead_id) from automation_leads s
  join leads l on l.id = s.lead_id and l.deleted_at is null and l.erased_at is null
  where s.automation_id = a.id
), '[]'::json)`

const lastRun = sql<AutomationRun | null>`(
  select json_build_object(
    'scheduledFor', to_char(r.scheduled_for at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', r.status, 'recipients', r.recipients, 'reason', r.reason)
  from automation_runs r where r.automation_id = a.id order by r.scheduled_for desc limit 1)`

function selectRecords(db: Db) {
  return db
    .selectFrom('automations as a')
    .select(['a.id', 'a.name', 'a.message', 'a.version', 'a.is_active as isActive'])
    .select(['a.schedule_time as scheduleTime', 'a.schedule_days as scheduleDays'])
    .select(['a.start_date as startDate', 'a.end_date as endDate', 'a.max_messages as maxMessages'])
    .select(['a.send_to_all as sendToAll', 'a.created_by as createdBy', 'a.created_at as createdAt'])
    .select(['a.template_name as templateName', 'a.template_language as templateLanguage'])
    .select([
      sql<ScheduleType>`a.schedule_type`.as('scheduleType'),
      sql<string | null>`case when a.is_active then a.next_run_at end`.as('nextRunAt'),
      selectedLeads.as('selectedLeads'),
      lastRun.as('lastRun'),
    ])
}

/** Newest first. */
export function automationList(db: Db) {
  return {
    rows: selectRecords(db),
    order: newestFirst<AutomationRecord>('a'),
    count: () => countRows(db, db.selectFrom('automations').select('id')),
  }
}

export function findRecord(db: Db, id: string): Promise<AutomationRecord | undefined> {
  return selectRecords(db).where('a.id', '=', id).executeTakeFirst()
}

/** The automation, kept from changing until the transaction ends. */
export async function lockRecord(trx: Db, id: string): Promise<AutomationRecord | undefined> {
  const held = await trx
    .selectFrom('automations')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return held && findRecord(trx, id)
}

/** What a person sets on an automation, all of it. */
export interface AutomationValues extends AutomationSchedule {
  readonly name: string
  readonly message: string
  readonly isActive: boolean
  readonly maxMessages: number
  readonly sendToAll: boolean
  readonly templateName: string | null
  readonly templateLanguage: string | null
  readonly nextRunAt: string | null
}

const columnsOf = (values: AutomationValues) => ({
  name: values.name,
  message: values.message,
  is_active: values.isActive,
  schedule_type: values.scheduleType,
  schedule_time: values.scheduleTime,
  schedule_days: [...values.scheduleDays],
  start_date: values.startDate,
  end_date: values.endDate,
  max_messages: values.maxMessages,
  send_to_all: values.sendToAll,
  template_name: values.templateName,
  template_language: values.templateLanguage,
  next_run_at: values.nextRunAt,
})

export async function insertAutomation(
  trx: Db,
  values: AutomationValues & { readonly createdBy: string; readonly createdAt: string },
): Promise<string> {
  const { id } = await trx
    .insertInto('automations')
    .values({ ...columnsOf(values), created_by: values.createdBy, created_at: values.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function storeAutomation(trx: Db, id: string, values: AutomationValues): Promise<void> {
  await trx
    .updateTable('automations')
    .set({ ...columnsOf(values), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Replaces the selected leads. */
export async function replaceLeads(trx: Db, id: string, leadIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('automation_leads').where('automation_id', '=', id).execute()
  if (leadIds.length === 0) return
  await trx
    .insertInto('automation_leads')
    .values(leadIds.map((leadId) => ({ automation_id: id, lead_id: leadId })))
    .execute()
}

export async function deleteAutomation(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('automations').where('id', '=', id).execute()
}
