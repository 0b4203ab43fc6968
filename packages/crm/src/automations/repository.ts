import type { Db } from '@cadencia/db/client'
import { columnsOf } from '@cadencia/db/columns'
import { countRows } from '@cadencia/server/list-page'
import { newestFirst } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { Automation, AutomationRun } from './contract.ts'
import type { AutomationSettings } from './rules.ts'

/** An automation as it is stored, before its files are added. */
export type AutomationRecord = Omit<Automation, 'attachments' | 'files'>

type Derived = 'selectedLeads' | 'nextRunAt' | 'lastRun'

const COLUMNS = columnsOf<'automations', Omit<AutomationRecord, Derived>>()({
  id: 'id',
  name: 'name',
  message: 'message',
  isActive: 'is_active',
  scheduleType: 'schedule_type',
  scheduleTime: 'schedule_time',
  scheduleDays: 'schedule_days',
  startDate: 'start_date',
  endDate: 'end_date',
  maxMessages: 'max_messages',
  sendToAll: 'send_to_all',
  templateName: 'template_name',
  templateLanguage: 'template_language',
  createdBy: 'created_by',
  version: 'version',
  createdAt: 'created_at',
})

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
    .select(COLUMNS.select('a'))
    .select([
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

/**
 * The automation, kept from changing until the transaction ends. Deliveries may still refer to it, so that its run, which
 * writes some, and whoever switches it off do not wait for each other.
 */
export async function lockRecord(trx: Db, id: string): Promise<AutomationRecord | undefined> {
  const held = await trx
    .selectFrom('automations')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held && findRecord(trx, id)
}

interface AutomationValues extends AutomationSettings, Pick<AutomationRecord, 'nextRunAt'> {}

export async function insertAutomation(
  trx: Db,
  { nextRunAt, ...values }: AutomationValues & Pick<AutomationRecord, 'createdBy' | 'createdAt'>,
): Promise<string> {
  const { id } = await trx
    .insertInto('automations')
    .values({ ...COLUMNS.row(values), next_run_at: nextRunAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function storeAutomation(
  trx: Db,
  id: string,
  { nextRunAt, ...values }: AutomationValues,
): Promise<void> {
  await trx
    .updateTable('automations')
    .set({ ...COLUMNS.row(values), next_run_at: nextRunAt, version: sql<number>`version + 1` })
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
