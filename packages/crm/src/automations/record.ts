import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { sql } from 'kysely'
import type { Automation, AutomationRun } from './contract.ts'
import { automationChanged } from './facts.ts'

/** An automation before its files are added. */
export type AutomationRecord = Omit<Automation, 'attachments' | 'files'>

type StoredAutomation = Omit<AutomationRecord, 'selectedLeads' | 'nextRunAt' | 'lastRun'>

type HiddenColumns = Pick<AutomationRecord, 'nextRunAt'>

/** Only leads that could still be selected: those that were erased since are written to no more. */
const selectedLeads = sql<string[]>`coalesce((
  select json_agg(s.lead_id order by s.lead_id) from automation_leads s
  join leads l on l.id = s.lead_id and l.deleted_at is null and l.erased_at is null
  where s.automation_id = automations.id
), '[]'::json)`

const lastRun = sql<AutomationRun | null>`(
  select json_build_object(
    'scheduledFor', to_char(r.scheduled_for at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', r.status, 'recipients', r.recipients, 'reason', r.reason)
  from automation_runs r where r.automation_id = automations.id order by r.scheduled_for desc limit 1)`

const factOf =
  (what: 'created' | 'changed' | 'deleted') =>
  ({ id }: AutomationRecord, actor: Actor<string | null>) =>
    outboxRow(automationChanged, { automationId: id, what, ...actor })

export const automationRecord = recordKind<
  AutomationRecord,
  StoredAutomation & HiddenColumns,
  Actor<string | null>
>({
  kind: 'automation',
  area: 'crm',
  table: 'automations',
  columns: columnsOf<'automations', StoredAutomation>()({
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
  }),
  joined: [
    sql<string | null>`case when automations.is_active then automations.next_run_at end`.as('nextRunAt'),
    selectedLeads.as('selectedLeads'),
    lastRun.as('lastRun'),
  ],
  hidden: { nextRunAt: 'next_run_at' },
  url: ({ id }) => `/crm/whatsapp/${id}`,
  title: ({ name }) => name,
  unknown: 'Automação não encontrada.',
  history: [
    'name',
    'message',
    'isActive',
    'scheduleType',
    'scheduleTime',
    'scheduleDays',
    'startDate',
    'endDate',
    'maxMessages',
    'sendToAll',
    'templateName',
    'templateLanguage',
  ],
  facts: {
    created: factOf('created'),
    changed: ({ after }, actor) => factOf('changed')(after, actor),
    removed: factOf('deleted'),
  },
})

export const automations = new RecordStore(automationRecord)
