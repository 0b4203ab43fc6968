import type { Db } from '@cadencia/db/client'
import type { MessageState } from '@cadencia/messaging/contract'
import { countRows } from '@cadencia/server/list-page'
import { latestFirst } from '@cadencia/server/sort-order'
import { type ExpressionBuilder, sql } from 'kysely'
import type { AutomationDelivery, DeliveryStatus } from './contract.ts'

const now = sql<string>`now()`

export interface NewDelivery {
  readonly runId: string
  readonly automationId: string
  /** Null for a run of which nothing was sent to anybody. */
  readonly leadId: string | null
  readonly scheduledFor: string
  readonly day: string
  readonly status: 'pending' | 'failed' | 'skipped'
  readonly error: string | null
  readonly messageId: string | null
  /** Under which the messages know it. */
  readonly messageKey: string | null
}

/** Inserts deliveries; throws if one exists already. */
export async function insertDeliveries(trx: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await trx
    .insertInto('automation_deliveries')
    .values(
      deliveries.map((delivery) => ({
        run_id: delivery.runId,
        automation_id: delivery.automationId,
        lead_id: delivery.leadId,
        scheduled_for: delivery.scheduledFor,
        day: delivery.day,
        status: delivery.status,
        error: delivery.error,
        message_id: delivery.messageId,
        message_key: delivery.messageKey,
      })),
    )
    .execute()
}

interface LeadsOnADay {
  readonly automationId: string
  readonly leadIds: readonly string[]
  readonly day: string
}

/** How many messages each of these leads has had of an automation on a day; those without any are not there. */
export async function countOnDay(
  db: Db,
  { automationId, leadIds, day }: LeadsOnADay,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('automation_deliveries')
    .select(['lead_id as leadId', sql<number>`count(*)::int`.as('count')])
    .where('automation_id', '=', automationId)
    .where('day', '=', day)
    .where('lead_id', 'in', leadIds)
    .where('status', '!=', 'skipped')
    .groupBy('lead_id')
    .execute()
  return new Map(rows.map(({ leadId, count }) => [leadId ?? '', count]))
}

/** Maps message states to delivery states; `sending` still counts as pending. */
function statusOf(state: MessageState): DeliveryStatus {
  return state === 'sending' || state === 'received' ? 'pending' : state
}

interface MessageNews {
  readonly key: string
  readonly messageId: string
  /** 1 is the one with the text. */
  readonly part: number
  readonly state: MessageState
  readonly error: string | null
}

/**
 * Takes over what a message became. The state is that of the part with the text; another part counts while it has
 * failed. Undefined where the message is of no delivery.
 */
export async function applyNews(trx: Db, { key, messageId, part, state, error }: MessageNews) {
  const hasFailed = state === 'failed' || state === 'uncertain'
  return trx
    .updateTable('automation_deliveries')
    .set({
      updated_at: now,
      ...(part === 1 ? { status: statusOf(state), message_id: messageId } : {}),
      failing_message_id: hasFailed
        ? messageId
        : sql<string | null>`nullif(failing_message_id, ${messageId}::uuid)`,
      error: hasFailed
        ? error
        : sql<string | null>`case when failing_message_id = ${messageId}::uuid then null else error end`,
    })
    .where('message_key', '=', key)
    .returning(['id', 'run_id as runId', 'automation_id as automationId', 'lead_id as leadId'])
    .executeTakeFirst()
}

/** The keys of messages of an automation that wait still. */
export async function listWaitingKeys(db: Db, automationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('automation_deliveries')
    .select('message_key as key')
    .where('automation_id', '=', automationId)
    .where('status', '=', 'pending')
    .execute()
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}

/** The keys of messages to these leads that wait still. */
export async function listWaitingFor(db: Db, leadIds: readonly string[]): Promise<string[]> {
  if (leadIds.length === 0) return []
  const rows = await db
    .selectFrom('automation_deliveries')
    .select('message_key as key')
    .where('lead_id', 'in', leadIds)
    .where('status', '=', 'pending')
    .execute()
  return rows.flatMap(({ key }) => (key === null ? [] : [key]))
}

/** Marks messages that were cancelled before sending. */
export async function markTakenBack(trx: Db, keys: readonly string[], reason: string): Promise<void> {
  if (keys.length === 0) return
  await trx
    .updateTable('automation_deliveries')
    .set({ status: 'skipped', error: reason, updated_at: now })
    .where('message_key', 'in', keys)
    .execute()
}

/** A failed attachment fails the delivery. */
const shownStatus = sql<DeliveryStatus>`case
  when d.failing_message_id is not null and d.status not in ('failed', 'uncertain') then 'failed' else d.status end`

export interface DeliveryFilter {
  readonly automationId: string
  readonly status?: DeliveryStatus | undefined
  readonly leadId?: string | undefined
}

interface Rows {
  d: { automation_id: string; lead_id: string | null; status: string; failing_message_id: string | null }
}

function matches({ automationId, status, leadId }: DeliveryFilter) {
  return ({ and, eb }: ExpressionBuilder<Rows, 'd'>) =>
    and([
      eb('d.automation_id', '=', automationId),
      ...(status ? [eb(shownStatus, '=', status)] : []),
      ...(leadId ? [eb('d.lead_id', '=', leadId)] : []),
    ])
}

const LATEST_RUN_FIRST = latestFirst<AutomationDelivery>(
  'd',
  'scheduled_for',
  ({ scheduledFor }) => scheduledFor,
)

/** What an automation sent, latest run first. */
export function deliveryList(db: Db, filter: DeliveryFilter) {
  const matching = db.selectFrom('automation_deliveries as d').where(matches(filter))
  return {
    rows: matching
      .leftJoin('leads as l', 'l.id', 'd.lead_id')
      .select(['d.id', 'd.automation_id as automationId', 'd.lead_id as leadId', 'd.error'])
      .select(['l.name as leadName', 'l.phone as leadPhone'])
      .select(['d.scheduled_for as scheduledFor', 'd.updated_at as updatedAt'])
      .select([
        shownStatus.as('status'),
        sql<string | null>`coalesce(d.failing_message_id, d.message_id)`.as('messageId'),
        sql<boolean>`(d.failing_message_id is not null)`.as('canResend'),
      ]),
    order: LATEST_RUN_FIRST,
    count: () => countRows(db, matching.select('d.id')),
  }
}
