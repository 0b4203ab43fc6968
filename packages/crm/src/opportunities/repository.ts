import type { Db } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import { selectionOf } from '@cadencia/records/record-kind'
import { type CountedList, countRows } from '@cadencia/server/list-page'
import { personTag } from '@cadencia/server/person-tag'
import { sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { Stage, StageStay } from './contract.ts'
import { opportunityRecord } from './record.ts'

/** Opportunities, deleted ones too, with the fields as the contract names them. */
export function selectOpportunities(db: Db) {
  return db.selectFrom('opportunities').select(selectionOf(opportunityRecord))
}

/**
 * Keeps all ranks and what is won from changing until the transaction ends. Locks of the CRM have one order, so that no two
 * writes wait for each other: the pipeline, opportunities that are named, leads, clients.
 */
export async function lockPipeline(trx: Db): Promise<void> {
  await lockName(trx, 'pipeline')
}

/** What winning it has added to its client; null while it is not won. */
export async function findCreditedValue(db: Db, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('opportunities')
    .select('credited_value as creditedValue')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.creditedValue ?? null
}

/** Writes the ranks of opportunities, by their ids. */
export async function writeRanks(trx: Db, ranks: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    update opportunities o set rank = n.rank, revision = o.revision + 1
    from unnest(${[...ranks.keys()]}::uuid[], ${[...ranks.values()]}::text[]) n (id, rank)
    where o.id = n.id`.execute(trx)
}

interface Stay {
  readonly opportunityId: string
  readonly stage: Stage
  readonly actorId: string
  readonly at: string
  readonly lostReason: string | null
}

/** Ends the stay in the stage before, where there is one, and begins the one in the new stage. */
export async function enterStage(
  trx: Db,
  { opportunityId, stage, actorId, at, lostReason }: Stay,
): Promise<void> {
  await trx
    .updateTable('opportunity_stages')
    .set({ left_at: at })
    .where('opportunity_id', '=', opportunityId)
    .where('left_at', 'is', null)
    .execute()
  await trx
    .insertInto('opportunity_stages')
    .values({
      opportunity_id: opportunityId,
      stage,
      actor_id: actorId,
      entered_at: at,
      lost_reason: lostReason,
    })
    .execute()
}

const OLDEST_FIRST = sortOrder<StageStay>(
  'asc',
  ['s.entered_at', ({ enteredAt }) => enteredAt, 'timestamptz'],
  ['s.id', ({ id }) => id, 'uuid'],
)

/** Its stays in stages, the oldest before. */
export function stayList(db: Db, opportunityId: string): CountedList<StageStay> {
  const rows = db
    .selectFrom('opportunity_stages as s')
    .select(['s.id', 's.entered_at as enteredAt', 's.left_at as leftAt', 's.lost_reason as lostReason'])
    .select([sql<Stage>`s.stage`.as('stage'), personTag('s.actor_id').as('actor')])
    .where('s.opportunity_id', '=', opportunityId)
  return { rows, order: OLDEST_FIRST, count: () => countRows(db, rows.clearSelect().select('s.id')) }
}
