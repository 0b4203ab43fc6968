import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { type CountedList, countRows } from '@cadencia/server/list-page'
import { sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { CrmFacts, NamedFact } from './catalogue.ts'
import type { Delivery, DeliveryStatus } from './contract.ts'

const COLUMNS = [
  'd.id',
  'd.type',
  'd.attempts',
  'd.response_status as responseStatus',
  'd.error',
  'd.next_at as nextAt',
  'd.created_at as createdAt',
  'd.delivered_at as deliveredAt',
] as const

type Row = Delivery & { readonly factId: number }

function selectDeliveries(db: Db, webhookId: string) {
  return db
    .selectFrom('webhook_deliveries as d')
    .select([...COLUMNS, 'd.fact_id as factId'])
    .select(sql<DeliveryStatus>`d.status`.as('status'))
    .where('d.webhook_id', '=', webhookId)
}

const order = sortOrder<Row>('desc', ['d.fact_id', ({ factId }) => factId, 'bigint'])

interface DeliveryFilter {
  readonly webhookId: string
  readonly status?: DeliveryStatus | undefined
}

/** By their facts, the newest first. */
export function deliveryList(db: Db, { webhookId, status }: DeliveryFilter): CountedList<Row> {
  const rows = selectDeliveries(db, webhookId).$if(status !== undefined, (list) =>
    list.where('d.status', '=', status ?? ''),
  )
  return { rows, order, count: () => countRows(db, rows) }
}

export function findDelivery(
  db: Db,
  { webhookId, id }: { readonly webhookId: string; readonly id: string },
): Promise<Row | undefined> {
  return selectDeliveries(db, webhookId).where('d.id', '=', id).executeTakeFirst()
}

/** Makes it due at once, whatever came of it before; its attempts go on counting. */
export async function replay(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({
      status: 'pending',
      next_at: null,
      failing_since: null,
      failures: 0,
      delivered_at: null,
      error: null,
    })
    .where('id', '=', id)
    .execute()
}

interface NewDeliveries {
  readonly type: string
  readonly facts: readonly NamedFact[]
  /** ISO instant. */
  readonly at: string
}

/** One delivery for each fact and webhook that subscribes to it and may be told of it. Returns the active webhooks among those. Idempotent. */
export async function insertDeliveries(trx: Db, { type, facts, at }: NewDeliveries): Promise<string[]> {
  const rows = facts.map(({ factId: id, key, isOfCrm: is_of_crm, readerIds: reader_ids }) => {
    return { id, key, is_of_crm, reader_ids }
  })
  const hearsIt = sql`${type} = any(facts) and (is_active or pause_reason = 'unreachable')`
  const receivers = await lockRows(trx, 'webhooks', hearsIt, 'share')
  const added = await sql<{ webhookId: string }>`
    with added as (
      insert into webhook_deliveries (webhook_id, fact_id, type, key, status, created_at)
      select w.id, f.id, ${type}, f.key, case when w.is_active then 'pending' else 'paused' end, ${at}::timestamptz
      from webhooks w cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as f (id bigint, key text, is_of_crm boolean, reader_ids uuid[])
      where w.id = any(${receivers}::uuid[]) and (w.has_crm_access or not f.is_of_crm) and (f.reader_ids is null or w.addressed_by = any(f.reader_ids))
      on conflict (webhook_id, fact_id) do nothing
      returning webhook_id, status
    )
    select distinct webhook_id as "webhookId" from added where status = 'pending'
  `.execute(trx)
  return added.rows.map(({ webhookId }) => webhookId)
}

export async function pauseDeliveries(trx: Db, webhookId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'paused', next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .execute()
}

/** What waits is due at once, as if it had never failed. */
export async function resumeDeliveries(trx: Db, webhookId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', next_at: null, failing_since: null, failures: 0 })
    .where('webhook_id', '=', webhookId)
    .where('status', 'in', ['pending', 'paused'])
    .execute()
}

/** What waits is due at once; how long it has been failing stays known. */
export async function hastenDeliveries(trx: Db, webhookId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .execute()
}

/** Whether a delivery, by the name of its row, tells of a record of the CRM. */
function isOfCrm(row: 'd' | 'e', { always, byKind, kinds }: CrmFacts) {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql<boolean>`(${column('type')} = any(${always}::text[]) or (
    ${column('type')} = any(${byKind}::text[]) and exists (
      select 1 from outbox f where f.id = ${column('fact_id')}
        and array[f.payload ->> 'kind', f.payload ->> 'otherKind'] && ${kinds}::text[])))`
}

/** Whether a delivery tells of a record of the CRM. */
export async function isDeliveryOfCrm(db: Db, id: string, ofCrm: CrmFacts): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_deliveries as d')
    .select(isOfCrm('d', ofCrm).as('isOfCrm'))
    .where('d.id', '=', id)
    .executeTakeFirst()
  return row?.isOfCrm ?? false
}

/** Deliveries that no earlier one of their key holds back. What may not be sent holds back nothing. */
function isFirstOfKey({ hasCrmAccess, ofCrm }: Pick<Asked, 'hasCrmAccess' | 'ofCrm'>) {
  return sql<boolean>`not exists (
    select 1 from webhook_deliveries e where e.webhook_id = d.webhook_id and e.key = d.key
      and e.fact_id < d.fact_id and e.status in ('pending', 'paused')
      ${hasCrmAccess ? sql`` : sql`and not ${isOfCrm('e', ofCrm)}`})`
}

interface Asked {
  readonly webhookId: string
  /** Whether it may get facts of the CRM; without, deliveries of the CRM stay where they are. */
  readonly hasCrmAccess: boolean
  readonly ofCrm: CrmFacts
  /** ISO instant. */
  readonly now: string
}

/**
 * The deliveries that are due, oldest fact first; with `isProbe` the one with the fewest attempts, so that one that
 * brings the receiver down does not hold the others.
 */
export function listDue(
  db: Db,
  {
    webhookId,
    hasCrmAccess,
    ofCrm,
    now,
    limit,
    isProbe,
  }: Asked & { readonly limit: number; readonly isProbe: boolean },
) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('outbox as o', 'o.id', 'd.fact_id')
    .select(['d.id', 'd.type', 'd.failures', 'd.failing_since as failingSince'])
    .select(['o.payload', 'o.created_at as recordedAt'])
    .where('d.webhook_id', '=', webhookId)
    .where('d.status', '=', 'pending')
    .where((eb) => eb.or([eb('d.next_at', 'is', null), eb('d.next_at', '<=', now)]))
    .where(isFirstOfKey({ hasCrmAccess, ofCrm }))
    .$if(!hasCrmAccess, (due) => due.where(sql<boolean>`not ${isOfCrm('d', ofCrm)}`))
    .$if(isProbe, (due) => due.orderBy('d.attempts'))
    .orderBy('d.fact_id')
    .limit(isProbe ? 1 : limit)
    .execute()
}

export type DueDelivery = Awaited<ReturnType<typeof listDue>>[number]

/** When the next delivery is due; undefined when none waits. */
export async function nextDueAt(
  db: Db,
  { webhookId, hasCrmAccess, ofCrm, now }: Asked,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries as d')
    .select(sql<string | null>`min(coalesce(d.next_at, ${now}::timestamptz))`.as('at'))
    .where('d.webhook_id', '=', webhookId)
    .where('d.status', '=', 'pending')
    .where(isFirstOfKey({ hasCrmAccess, ofCrm }))
    .$if(!hasCrmAccess, (due) => due.where(sql<boolean>`not ${isOfCrm('d', ofCrm)}`))
    .executeTakeFirst()
  return row?.at ?? undefined
}

export interface Tried {
  readonly id: string
  readonly status: DeliveryStatus
  readonly responseStatus: number | null
  readonly error: string | null
  readonly failingSince: string | null
  readonly nextAt: string | null
  readonly deliveredAt: string | null
}

/** Writes what came of deliveries and counts the attempt. */
export async function recordAttempts(trx: Db, tried: readonly Tried[]): Promise<void> {
  const column = <K extends keyof Tried>(name: K) => tried.map((one) => one[name])
  await sql`
    update webhook_deliveries d set attempts = d.attempts + 1, failures = d.failures + 1, status = t.status,
      response_status = t.response_status,
      error = t.error, failing_since = t.failing_since, next_at = t.next_at, delivered_at = t.delivered_at
    from unnest(${column('id')}::uuid[], ${column('status')}::text[], ${column('responseStatus')}::int[],
      ${column('error')}::text[], ${column('failingSince')}::timestamptz[], ${column('nextAt')}::timestamptz[],
      ${column('deliveredAt')}::timestamptz[])
      as t (id, status, response_status, error, failing_since, next_at, delivered_at)
    where d.id = t.id
  `.execute(trx)
}

/** Active webhooks with something overdue that nobody sends. */
export async function listStranded(db: Db, now: string, ofCrm: CrmFacts): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks as w')
    .select('w.id')
    .where('w.is_active', '=', true)
    .where((eb) => eb.or([eb('w.next_at', 'is', null), eb('w.next_at', '<=', now)]))
    .where((eb) => eb.or([eb('w.sending_until', 'is', null), eb('w.sending_until', '<=', now)]))
    .where(
      sql<boolean>`exists (select 1 from webhook_deliveries d where d.webhook_id = w.id and d.status = 'pending'
        and (d.next_at is null or d.next_at <= ${now}::timestamptz) and (w.has_crm_access or not ${isOfCrm('d', ofCrm)}))`,
    )
    .execute()
  return rows.map(({ id }) => id)
}
