import { ranksAfter } from '@cadencia/board/rank'
import type { Db } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import type { DB } from '@cadencia/db/schema.gen'
import { membershipRows, personRows, teamRows } from '@cadencia/people/read-repository'
import type { SeedOptions } from '@cadencia/server/domain'
import { type Insertable, sql } from 'kysely'
import { type Plan, planDeal, planLead } from './demo/plan.ts'

/** Leads and deals of the ordinary demo. */
const LEADS = 60
const DEALS = 26

/** Sellers: the commercial team; without one, whoever there is. */
async function listOwners(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom(personRows.as('u'))
    .leftJoin(membershipRows.as('m'), 'm.user_id', 'u.id')
    .leftJoin(teamRows.as('t'), 't.id', 'm.team_id')
    .select('u.id')
    .where('u.is_active', '=', true)
    .where('u.role', '=', 'staff')
    .orderBy(sql`t.key = 'comercial' desc nulls last, u.email`)
    .limit(4)
    .execute()
  return rows.map(({ id }) => id)
}

/** Each stage's opportunities with their places on the board, the newest in front. */
function ranked(rows: Plan['opportunities']): Insertable<DB['opportunities']>[] {
  return [...Map.groupBy(rows, ({ stage }) => stage).values()].flatMap((column) => {
    const ranks = ranksAfter(null, column.length)
    return column
      .toSorted((one, other) => Date.parse(String(other.stage_since)) - Date.parse(String(one.stage_since)))
      .map((row, index) => ({ ...row, rank: ranks[index] ?? '' }))
  })
}

/** Leads, deals on their way, clients and what was done for them; the same each time, `scale` times as many. */
export async function seedCrm(db: Db, { scale, now }: SeedOptions): Promise<void> {
  const ownerIds = await listOwners(db)
  const isTaken = await db.selectFrom('leads').select('id').limit(1).executeTakeFirst()
  if (ownerIds.length === 0 || isTaken) return
  const plan: Plan = { leads: [], clients: [], opportunities: [], stages: [], activities: [] }
  for (let ordinal = 0; ordinal < LEADS * scale; ordinal += 1)
    plan.leads.push(planLead(ordinal, { ownerIds, now }))
  for (let ordinal = 0; ordinal < DEALS * scale; ordinal += 1) {
    const lead = plan.leads[ordinal * 2]
    if (lead) planDeal(ordinal, lead, { ownerIds, now }, plan)
  }
  for (const rows of inParts(plan.leads)) await db.insertInto('leads').values(rows).execute()
  for (const rows of inParts(plan.clients)) await db.insertInto('clients').values(rows).execute()
  for (const rows of inParts(ranked(plan.opportunities))) {
    await db.insertInto('opportunities').values(rows).execute()
  }
  for (const rows of inParts(plan.stages)) await db.insertInto('opportunity_stages').values(rows).execute()
  for (const rows of inParts(plan.activities)) await db.insertInto('crm_activities').values(rows).execute()
}
