import { type Db, transact } from '@cadencia/db/client'
import { sql } from 'kysely'

/** What was done with a lead is its client's once the lead goes. */
async function leaveToClients(trx: Db, before: string): Promise<void> {
  for (const table of ['crm_activities', 'crm_attachments'] as const) {
    await sql`
      update ${sql.table(table)} a set lead_id = null, client_id = coalesce(a.client_id, heir.client_id)
      from (
        select distinct on (l.id) l.id as lead_id, c.id as client_id
        from leads l join clients c on c.lead_id = l.id and c.deleted_at is null
        where l.deleted_at < ${before} order by l.id, c.created_at) heir
      where a.lead_id = heir.lead_id`.execute(trx)
  }
}

const TABLES = ['leads', 'opportunities', 'clients', 'crm_activities'] as const

/**
 * Removes for good what was deleted before `before`, with its history and its files.
 *
 * @param release lets go of the files of these attachments
 * @param releaseLeads lets go of the messages of these leads
 */
export function purgeDeleted(
  db: Db,
  before: string,
  release: (trx: Db, attachmentId: string) => Promise<void>,
  releaseLeads: (trx: Db, leadIds: readonly string[]) => Promise<void> = async () => {},
): Promise<number> {
  return transact(db, async (trx) => {
    await leaveToClients(trx, before)
    const { rows } = await sql<{ id: string }>`
      select a.id from crm_attachments a
      left join leads l on l.id = a.lead_id
      left join opportunities o on o.id = a.opportunity_id
      left join clients c on c.id = a.client_id
      where coalesce(l.deleted_at, o.deleted_at, c.deleted_at) < ${before}`.execute(trx)
    for (const { id } of rows) await release(trx, id)
    let purged = 0
    for (const table of TABLES) {
      const { rows: gone } = await sql<{ id: string }>`
        with gone as (delete from ${sql.table(table)} where deleted_at < ${before} returning id),
          forgotten as (delete from record_history h using gone where h.record_id = gone.id)
        select id from gone`.execute(trx)
      if (table === 'leads') {
        await releaseLeads(
          trx,
          gone.map(({ id }) => id),
        )
      }
      purged += gone.length
    }
    return purged
  })
}
