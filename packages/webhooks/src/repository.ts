import type { Db } from '@cadencia/db/client'
import { type Changes, columnsOf } from '@cadencia/db/columns'
import { lockRows } from '@cadencia/db/locks'
import { type CountedList, countRows } from '@cadencia/server/list-page'
import { newestFirst } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { Webhook } from './contract.ts'

type Stored = Omit<Webhook, 'waiting'>

const COLUMNS = columnsOf<'webhooks', Stored>()({
  id: 'id',
  url: 'url',
  facts: 'facts',
  isActive: 'is_active',
  pauseReason: 'pause_reason',
  pausedAt: 'paused_at',
  failingSince: 'failing_since',
  hasCrmAccess: 'has_crm_access',
  formerSecretUntil: 'former_secret_until',
  createdBy: 'created_by',
  version: 'version',
  createdAt: 'created_at',
})

const WAITING_MAX = 10_000

function selectWebhooks(db: Db) {
  return db
    .selectFrom('webhooks as w')
    .select(COLUMNS.select('w'))
    .select(
      sql<number>`(select count(*)::int from (select 1 from webhook_deliveries d
        where d.webhook_id = w.id and d.status in ('pending', 'paused') limit ${WAITING_MAX}) waiting)`.as(
        'waiting',
      ),
    )
}

const order = newestFirst<Webhook>('w')

/** The newest first. */
export function webhookList(db: Db): CountedList<Webhook> {
  return {
    rows: selectWebhooks(db),
    order,
    count: () => countRows(db, db.selectFrom('webhooks').select('id')),
  }
}

export function findWebhook(db: Db, id: string): Promise<Webhook | undefined> {
  return selectWebhooks(db).where('w.id', '=', id).executeTakeFirst()
}

/** Locks the row until the transaction ends. */
export async function lockWebhook(trx: Db, id: string): Promise<Webhook | undefined> {
  await lockRows(trx, 'webhooks', [id])
  return findWebhook(trx, id)
}

type NewRow = Omit<Stored, 'failingSince' | 'formerSecretUntil' | 'version'> & {
  readonly sealedSecret: string
}

export async function insertWebhook(trx: Db, { sealedSecret, ...webhook }: NewRow): Promise<void> {
  await trx
    .insertInto('webhooks')
    .values({ ...COLUMNS.row(webhook), secret: sealedSecret, addressed_by: webhook.createdBy })
    .execute()
}

type WebhookChange = Changes<
  Pick<Stored, 'url' | 'facts' | 'isActive' | 'pauseReason' | 'pausedAt' | 'hasCrmAccess'>
>

/** Sets the given fields and increments `version`. */
export async function updateWebhook(trx: Db, id: string, change: WebhookChange): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set(({ eb }) => ({ ...COLUMNS.row(change), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whoever gives a webhook another address answers for what is sent there. */
export async function setAddressedBy(trx: Db, id: string, userId: string): Promise<void> {
  await trx.updateTable('webhooks').set({ addressed_by: userId }).where('id', '=', id).execute()
}

/** Replaces the secret; the one before signs, too, until an instant. */
export async function replaceSecret(
  trx: Db,
  id: string,
  { sealedSecret, formerUntil }: { readonly sealedSecret: string; readonly formerUntil: string },
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set(({ ref }) => ({
      former_secret: ref('secret'),
      former_secret_until: formerUntil,
      secret: sealedSecret,
    }))
    .where('id', '=', id)
    .execute()
}

/** Takes the CRM from all webhooks. */
export async function closeCrmForWebhooks(trx: Db): Promise<void> {
  await lockRows(trx, 'webhooks', sql`has_crm_access`)
  await trx
    .updateTable('webhooks')
    .set(({ eb }) => ({ has_crm_access: false, version: eb('version', '+', 1) }))
    .where('has_crm_access', '=', true)
    .execute()
}

export async function deleteWebhook(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Names of the facts that some webhook subscribes to. One that was paused by itself goes on to collect them. */
export async function listActiveFacts(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('webhooks')
    .select(sql<string>`unnest(facts)`.as('fact'))
    .where(isCollecting)
    .execute()
  return new Set(rows.map(({ fact }) => fact))
}

const isCollecting = sql<boolean>`(is_active or pause_reason = 'unreachable')`
