import type { Db } from '@cadencia/db/client'
import { columnsOf } from '@cadencia/db/columns'
import type { DB } from '@cadencia/db/schema.gen'
import { personTag } from '@cadencia/server/person-tag'
import { type Insertable, sql, type Updateable } from 'kysely'
import { leadTag } from '../shared/tags.ts'
import type { Opportunity, Stage, StageStay } from './contract.ts'

export const OPPORTUNITY_COLUMNS = columnsOf<'opportunities', Omit<Opportunity, 'lead' | 'owner'>>()({
  id: 'id',
  leadId: 'lead_id',
  clientId: 'client_id',
  title: 'title',
  value: 'value',
  stage: 'stage',
  probability: 'probability',
  expectedCloseDate: 'expected_close_date',
  notes: 'notes',
  notesFormat: 'notes_format',
  assignedTo: 'assigned_to',
  stageSince: 'stage_since',
  closedAt: 'closed_at',
  lostReason: 'lost_reason',
  rank: 'rank',
  version: 'version',
  revision: 'revision',
  createdBy: 'created_by',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

/** Opportunities, deleted ones too, with the fields as the contract names them. */
export function selectOpportunities(db: Db) {
  return db
    .selectFrom('opportunities as o')
    .select(OPPORTUNITY_COLUMNS.select('o'))
    .select([leadTag('o.lead_id').as('lead'), personTag('o.assigned_to').as('owner')])
}

export function findOpportunity(db: Db, id: string): Promise<Opportunity | undefined> {
  return selectOpportunities(db).where('o.id', '=', id).where('o.deleted_at', 'is', null).executeTakeFirst()
}

export interface Anchor {
  readonly id: string
  readonly side: 'before' | 'after'
}

/** Where something is to go: beside a neighbour, else to the top of another stage. */
export interface Destination {
  readonly stage: Stage | undefined
  readonly anchor: Anchor | undefined
}

/** Where an anchor stands, and the rank next to it on its side, that of `exceptId` left out; null where it has gone. */
export interface AnchorPlace {
  readonly stage: Stage
  readonly rank: string
  readonly neighbour: string | null
}

function anchorPlace(anchor: Anchor | undefined, exceptId: string) {
  if (!anchor) return sql<AnchorPlace | null>`null::json`
  const [beyond, order] =
    anchor.side === 'before'
      ? [sql`<`, sql`order by n.stage desc, n.rank desc`]
      : [sql`>`, sql`order by n.stage, n.rank`]
  return sql<AnchorPlace | null>`(select json_build_object('stage', a.stage, 'rank', a.rank, 'neighbour',
      (select n.rank from opportunities n
        where n.stage = a.stage and n.rank ${beyond} a.rank and n.id <> ${exceptId}::uuid ${order} limit 1))
    from opportunities a where a.id = ${anchor.id}::uuid and a.deleted_at is null)`
}

/** The first rank of a stage, deleted ones counted: they keep their place. */
const topOf = (stage: Stage) =>
  sql<string | null>`(select rank from opportunities where stage = ${stage} order by stage, rank limit 1)`

/** An opportunity, what winning it has added to its client, and what is around the place where it is to go. */
export function findForChange(db: Db, id: string, { stage, anchor }: Destination) {
  return selectOpportunities(db)
    .select([
      sql<number | null>`o.credited_value`.as('creditedValue'),
      anchorPlace(anchor, id).as('anchorPlace'),
      (stage === undefined || anchor ? sql<string | null>`null::text` : topOf(stage)).as('top'),
    ])
    .where('o.id', '=', id)
    .where('o.deleted_at', 'is', null)
}

/** Writes a new one; false where its rank was taken meanwhile. */
export async function insertOpportunity(
  trx: Db,
  row: Insertable<DB['opportunities']>,
): Promise<string | undefined> {
  const made = await trx
    .insertInto('opportunities')
    .values(row)
    .onConflict((conflict) => conflict.columns(['stage', 'rank']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** Writes the given fields; every write counts as a revision, `isEdit` as a version too. */
export async function writeOpportunity(
  trx: Db,
  id: string,
  {
    isEdit,
    ...fields
  }: Updateable<DB['opportunities']> & { readonly updated_at: string; readonly isEdit: boolean },
): Promise<void> {
  await trx
    .updateTable('opportunities')
    .set((eb) => ({
      ...fields,
      revision: eb('revision', '+', 1),
      ...(isEdit ? { version: eb('version', '+', 1) } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

/** The first rank of a stage; null for an empty one. */
export async function firstRank(db: Db, stage: Stage): Promise<string | null> {
  const row = await db.selectNoFrom(topOf(stage).as('rank')).executeTakeFirst()
  return row?.rank ?? null
}

/** A stage's ids in their order, kept from changing; deleted ones too. */
export function lockStage(trx: Db, stage: Stage) {
  return trx
    .selectFrom('opportunities')
    .select(['id', 'rank'])
    .where('stage', '=', stage)
    .orderBy('rank')
    .forUpdate()
    .execute()
}

export async function writeRanks(trx: Db, ids: readonly string[], ranks: readonly string[]): Promise<void> {
  await sql`
    update opportunities o set rank = n.rank, revision = o.revision + 1
    from unnest(${ids}::uuid[], ${ranks}::text[]) n (id, rank) where o.id = n.id`.execute(trx)
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

/** Its stays in stages, the oldest before. */
export function listStays(db: Db, opportunityId: string): Promise<StageStay[]> {
  return db
    .selectFrom('opportunity_stages as s')
    .select(['s.id', 's.entered_at as enteredAt', 's.left_at as leftAt', 's.lost_reason as lostReason'])
    .select([sql<Stage>`s.stage`.as('stage'), personTag('s.actor_id').as('actor')])
    .where('s.opportunity_id', '=', opportunityId)
    .orderBy('s.entered_at')
    .orderBy('s.id')
    .execute()
}
