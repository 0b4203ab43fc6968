import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'

/** A lead as a run writes to it. */
export interface Recipient {
  readonly id: string
  readonly name: string
  readonly company: string | null
  readonly phone: string | null
  /** Consent was withdrawn. */
  readonly hasWithdrawn: boolean
  /** Another lead that the automation goes to has the same number. */
  readonly isTwin: boolean
}

/** Selectable leads: source WhatsApp, neither deleted nor erased. */
function selectable(db: Db) {
  return db
    .selectFrom('leads as l')
    .where('l.source', '=', 'whatsapp')
    .where('l.deleted_at', 'is', null)
    .where('l.erased_at', 'is', null)
}

/** How many of these leads can be selected. */
export async function countSelectable(db: Db, ids: readonly string[]): Promise<number> {
  const { count } = await selectable(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('l.id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}

interface RecipientPage {
  readonly automationId: string
  readonly sendToAll: boolean
  /** The last lead of the page before. */
  readonly after: string | null
  readonly limit: number
}

/**
 * The next leads that an automation goes to, by id. They are kept from changing: one that is deleted afterwards takes its
 * message back. There may be fewer than `limit` before the last.
 */
export function listRecipients(db: Db, page: RecipientPage): Promise<Recipient[]> {
  const { automationId, sendToAll, after, limit } = page
  const isMeant = (id: string) =>
    sendToAll
      ? sql<boolean>`true`
      : sql<boolean>`exists (select from automation_leads s
          where s.automation_id = ${automationId} and s.lead_id = ${sql.ref(id)})`
  return selectable(db)
    .select(['l.id', 'l.name', 'l.company', 'l.phone'])
    .select([
      sql<boolean>`(l.consent = 'withdrawn')`.as('hasWithdrawn'),
      sql<boolean>`exists (select from leads o
        where o.phone_key = l.phone_key and o.id < l.id and o.source = 'whatsapp'
          and o.deleted_at is null and o.erased_at is null and ${isMeant('o.id')})`.as('isTwin'),
    ])
    .where(isMeant('l.id'))
    .$if(after !== null, (query) => query.where('l.id', '>', after ?? ''))
    .orderBy('l.id')
    .limit(limit)
    .forShare('l')
    .execute()
}
