import type { Db } from '@cadencia/db/client'
import { OPTED_OUT } from '@cadencia/messaging/contract'
import { messageRows } from '@cadencia/messaging/read-repository'
import { countRows } from '@cadencia/server/list-page'
import { latestFirst } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { AutomationDelivery, DeliveryStatus } from './contract.ts'

export const LEAD_OPTED_OUT = 'O lead pediu para não receber mensagens'

export interface NewDelivery {
  readonly runId: string
  readonly automationId: string
  /** Null for a run of which nothing was sent to anybody. */
  readonly leadId: string | null
  readonly scheduledFor: string
  readonly day: string
  /** Under which the messages know it; null for a lead that is left out. */
  readonly messageKey: string | null
  readonly refusal: { readonly status: 'failed' | 'skipped'; readonly error: string } | null
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
        message_key: delivery.messageKey,
        outcome: delivery.refusal?.status ?? null,
        reason: delivery.refusal?.error ?? null,
      })),
    )
    .execute()
}

interface LeadsOnADay {
  readonly automationId: string
  readonly leadIds: readonly string[]
  readonly day: string
}

/**
 * How many messages each of these leads has had of an automation on a day; those without any are not there. What was
 * taken back before it left is none.
 */
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
    .where(sql<boolean>`coalesce(outcome, (
      select state from ${messageRows.as('m')} where key = message_key and part = 1), '') <> 'skipped'`)
    .groupBy('lead_id')
    .execute()
  return new Map(rows.map(({ leadId, count }) => [leadId ?? '', count]))
}

/** The deliveries of these messages, by their keys. */
export async function findByKeys(db: Db, keys: readonly string[]) {
  const rows = await db
    .selectFrom('automation_deliveries')
    .select(['id', 'run_id as runId', 'automation_id as automationId', 'lead_id as leadId'])
    .select('message_key as key')
    .where(sql<boolean>`message_key = any(${keys}::text[])`)
    .execute()
  return new Map(rows.map(({ key, ...delivery }) => [key, delivery]))
}

/**
 * What became of a delivery, read from the part of its message that is in trouble, else from the one with the text. A
 * message that the gateway has at this moment still counts as pending.
 */
const OUTCOME = sql<{
  messageId: string | null
  status: DeliveryStatus
  error: string | null
  canResend: boolean
  changedAt: string
}>`(
  select m.id as "messageId", coalesce(m.changed_at, d.created_at) as "changedAt",
    case when m.id is null then d.outcome when m.state = 'sending' then 'pending' else m.state end as status,
    case when m.id is null then d.reason
      when m.state = 'skipped' and m.error = ${OPTED_OUT} then ${LEAD_OPTED_OUT}
      when m.state in ('failed', 'uncertain', 'skipped') then m.error end as error,
    coalesce(m.state in ('failed', 'uncertain') and m.contact is not null, false) as "canResend"
  from (select) as one left join lateral (
    select id, state, error, contact, changed_at from ${messageRows.as('parts')} where key = d.message_key
    order by state in ('failed', 'uncertain') desc, part limit 1) m on true)`

export interface DeliveryFilter {
  readonly automationId: string
  readonly status?: DeliveryStatus | undefined
  readonly leadId?: string | undefined
}

const LATEST_RUN_FIRST = latestFirst<AutomationDelivery>(
  'd',
  'scheduled_for',
  ({ scheduledFor }) => scheduledFor,
)

/** What an automation sent, latest run first. */
export function deliveryList(db: Db, { automationId, status, leadId }: DeliveryFilter) {
  const matching = db
    .selectFrom('automation_deliveries as d')
    .where('d.automation_id', '=', automationId)
    .$if(leadId !== undefined, (query) => query.where('d.lead_id', '=', leadId ?? ''))
  const withOutcome = matching
    .innerJoinLateral(OUTCOME.as('o'), (join) => join.onTrue())
    .$if(status !== undefined, (query) => query.where('o.status', '=', status ?? 'pending'))
  return {
    rows: withOutcome
      .leftJoin('leads as l', 'l.id', 'd.lead_id')
      .select(['d.id', 'd.automation_id as automationId', 'd.lead_id as leadId'])
      .select(['l.name as leadName', 'l.phone as leadPhone', 'd.scheduled_for as scheduledFor'])
      .select(['o.status', 'o.error', 'o.messageId', 'o.canResend', 'o.changedAt as updatedAt']),
    order: LATEST_RUN_FIRST,
    count: () => countRows(db, (status === undefined ? matching : withOutcome).select('d.id')),
  }
}
