import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { selectionOf } from '@cadencia/records/record-kind'
import { countRows } from '@cadencia/server/list-page'
import { newestFirst } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import { type AutomationRecord, automationRecord } from './record.ts'

/** Newest first. */
export function automationList(db: Db) {
  return {
    rows: db.selectFrom('automations').select(selectionOf(automationRecord)),
    order: newestFirst<AutomationRecord>('automations'),
    count: () => countRows(db, db.selectFrom('automations').select('id')),
  }
}

/**
 * Keeps an automation from changing until the transaction ends. Deliveries may still refer to it, so that its run, which
 * writes some, and whoever switches it off do not wait for each other.
 */
export async function lockAutomation(trx: Db, id: string): Promise<void> {
  await lockRows(trx, 'automations', [id], 'no key update')
}

/** The ids of automations that are on and use this template. */
export async function listActiveWith(
  db: Db,
  { name, language }: { readonly name: string; readonly language: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('automations')
    .select('id')
    .where('is_active', '=', true)
    .where('template_name', '=', name)
    .where(sql<boolean>`lower(template_language) = lower(${language})`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
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
