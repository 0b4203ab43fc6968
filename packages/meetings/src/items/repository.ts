import type { Db } from '@cadencia/db/client'
import { purgeAnswers } from '@cadencia/server/idempotency-keys'
import { sql } from 'kysely'
import { type ItemRecord, items } from './record.ts'
import { saidKey } from './said-key.ts'

/** In their order. */
export async function listMeetingItems(db: Db, meetingId: string): Promise<ItemRecord[]> {
  const rows = await db
    .selectFrom('meeting_items')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute()
  const ids = rows.map(({ id }) => id)
  const found = new Map((await items.findAll(db, ids)).map((item) => [item.id, item]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The decisions of some meetings, those of each in their order. */
export async function listDecisions(db: Db, meetingIds: readonly string[]): Promise<ItemRecord[]> {
  const rows = await db
    .selectFrom('meeting_items')
    .select(['id'])
    .where(sql<boolean>`meeting_id = any(${meetingIds}::uuid[])`)
    .where('kind', '=', 'decision')
    .where('deleted_at', 'is', null)
    .orderBy('meeting_id')
    .orderBy('number')
    .execute()
  const ids = rows.map(({ id }) => id)
  const found = new Map((await items.findAll(db, ids)).map((item) => [item.id, item]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export async function countItems(db: Db, meetingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('meeting_items')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('meeting_id', '=', meetingId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Keys of what people deleted of what a summary said. */
export async function listRefusals(db: Db, meetingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('meeting_item_refusals')
    .select(sql<string>`kind || ' ' || said_key`.as('key'))
    .where('meeting_id', '=', meetingId)
    .execute()
  return rows.map(({ key }) => key)
}

export async function refuseItem(trx: Db, item: ItemRecord): Promise<void> {
  if (item.source !== 'summary') return
  const { meetingId, kind, text } = item
  await trx
    .insertInto('meeting_item_refusals')
    .values({ meeting_id: meetingId, kind, said_key: item.saidKey ?? saidKey(text) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Undoes `refuseItem`. */
export async function allowItem(
  trx: Db,
  { source, meetingId, kind, text, ...item }: ItemRecord,
): Promise<void> {
  if (source !== 'summary') return
  await trx
    .deleteFrom('meeting_item_refusals')
    .where('meeting_id', '=', meetingId)
    .where('kind', '=', kind)
    .where('said_key', '=', item.saidKey ?? saidKey(text))
    .execute()
}

/** Whose place the decision takes, directly or by others. */
export async function supersedes(db: Db, id: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive later (id) as (
      select superseded_by_id from meeting_items where id = ${id}
      union select i.superseded_by_id from meeting_items i join later on i.id = later.id where i.deleted_at is null
    ) select 1 from later where id = ${otherId}`.execute(db)
  return rows.length > 0
}

/** Those that it superseded before its deletion, if it is deleted. */
export async function listSupersededBy(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('meeting_items').select('id').where('superseded_by_id', '=', id).execute()
  return rows.map((row) => row.id)
}

/** Though it may be deleted. */
export function findItemOfTask(db: Db, taskId: string) {
  return db
    .selectFrom('meeting_items')
    .select(['id', 'meeting_id as meetingId'])
    .where('task_id', '=', taskId)
    .executeTakeFirst()
}

/** Takes the texts of an item out of the facts that are kept for a while. */
export async function eraseItemFacts(trx: Db, { id, meetingId }: ItemRecord, text = ''): Promise<void> {
  await sql`update outbox set payload = jsonb_set(payload, '{item,text}', to_jsonb(${text}::text))
    where key = ${meetingId} and fact in ('meeting.item_added', 'meeting.item_changed', 'meeting.item_restored')
      and payload #>> '{item,id}' = ${id}`.execute(trx)
  await purgeAnswers(trx, [id])
}

export async function removeForGood(trx: Db, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('meeting_items').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}

/** Removes for good what was deleted before this instant; answers how many. */
export async function purgeItems(db: Db, deletedBefore: string): Promise<number> {
  const gone = await db.deleteFrom('meeting_items').where('deleted_at', '<', deletedBefore).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
