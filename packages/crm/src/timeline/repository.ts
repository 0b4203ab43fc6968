import type { TextFormat } from '@cadencia/contract/text-format'
import type { Db } from '@cadencia/db/client'
import { personTag } from '@cadencia/server/person-tag'
import { sql } from 'kysely'
import type { ActivityType, Outcome } from '../activities/contract.ts'
import { selectActivities } from '../activities/repository.ts'
import type { PersonTag } from '../contract.ts'
import type { Stage } from '../opportunities/contract.ts'

/** What a journey is about: a lead, the clients that it became, the opportunities of both. */
export interface Scope {
  readonly leadId: string | null
  readonly clientIds: readonly string[]
  readonly opportunityIds: readonly string[]
}

export interface JourneyOpportunity {
  readonly id: string
  readonly title: string
  readonly value: number
  readonly stage: Stage
  readonly closedAt: string | null
  readonly lostReason: string | null
  readonly createdAt: string
  readonly actor: PersonTag | null
}

interface Subject {
  readonly leadId: string | null
  readonly clientId: string | null
}

/** The opportunities of a lead or a client, the oldest before. */
export function listJourneyOpportunities(
  db: Db,
  { leadId, clientId }: Subject,
): Promise<JourneyOpportunity[]> {
  return db
    .selectFrom('opportunities as o')
    .select(['o.id', 'o.title', 'o.closed_at as closedAt', 'o.lost_reason as lostReason'])
    .select('o.created_at as createdAt')
    .select([
      sql<number>`o.value`.as('value'),
      sql<Stage>`o.stage`.as('stage'),
      personTag('o.created_by').as('actor'),
    ])
    .where('o.deleted_at', 'is', null)
    .where(sql<boolean>`(o.lead_id = ${leadId}::uuid or o.client_id = ${clientId}::uuid)`)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute()
}

/** The clients that a lead became, or the one client. */
export function listJourneyClients(db: Db, { leadId, clientId }: Subject) {
  return db
    .selectFrom('clients as c')
    .select(['c.id', 'c.name', 'c.created_at as createdAt'])
    .select([sql<number>`c.contract_value`.as('contractValue'), personTag('c.created_by').as('actor')])
    .where('c.deleted_at', 'is', null)
    .where(
      sql<boolean>`(c.id = ${clientId}::uuid or (${clientId}::uuid is null and c.lead_id = ${leadId}::uuid))`,
    )
    .orderBy('c.created_at')
    .execute()
}

/** Every stay in a stage, the oldest before; the first began with the opportunity. */
export function listMoves(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('opportunity_stages as s')
    .innerJoin('opportunities as o', 'o.id', 's.opportunity_id')
    .select([
      's.id',
      's.opportunity_id as opportunityId',
      's.entered_at as at',
      's.lost_reason as lostReason',
    ])
    .select(['o.title'])
    .select([
      sql<number>`o.value`.as('value'),
      sql<Stage>`s.stage`.as('stage'),
      personTag('s.actor_id').as('actor'),
      sql<boolean>`row_number() over (partition by o.id order by s.entered_at, s.left_at) = 1`.as('isFirst'),
    ])
    .where(sql<boolean>`s.opportunity_id = any(${ids}::uuid[])`)
    .orderBy('s.entered_at')
    .orderBy('s.left_at')
    .execute()
}

/** That a row names one of the scope's records. */
export function isIn({ leadId, clientIds, opportunityIds }: Scope, table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('lead_id')} = ${leadId}::uuid or ${column('client_id')} = any(${clientIds}::uuid[])
    or ${column('opportunity_id')} = any(${opportunityIds}::uuid[]))`
}

export function listJourneyActivities(db: Db, scope: Scope, limit: number) {
  return db
    .selectFrom('crm_activities as a')
    .select([
      'a.id',
      'a.subject',
      'a.description',
      'a.next_action as nextAction',
      'a.meeting_id as meetingId',
    ])
    .select(['a.scheduled_at as scheduledAt', 'a.completed_at as completedAt', 'a.created_at as createdAt'])
    .select([
      sql<ActivityType>`a.type`.as('type'),
      sql<TextFormat>`a.description_format`.as('descriptionFormat'),
      sql<Outcome | null>`a.outcome`.as('outcome'),
      personTag('a.created_by').as('actor'),
    ])
    .where('a.deleted_at', 'is', null)
    .where(isIn(scope, 'a'))
    .orderBy('a.created_at', 'desc')
    .limit(limit)
    .execute()
}

export function listJourneyFiles(db: Db, scope: Scope, limit: number) {
  return db
    .selectFrom('crm_attachments as f')
    .select(['f.id', 'f.created_at as createdAt', personTag('f.created_by').as('actor')])
    .where(isIn(scope, 'f'))
    .orderBy('f.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** The open activity of these records that is due first. */
export function findNextActivity(db: Db, scope: Scope) {
  return selectActivities(db)
    .where('crm_activities.deleted_at', 'is', null)
    .where('crm_activities.outcome', 'is', null)
    .where('crm_activities.scheduled_at', 'is not', null)
    .where(isIn(scope, 'crm_activities'))
    .orderBy('crm_activities.scheduled_at')
    .orderBy('crm_activities.id')
    .limit(1)
    .executeTakeFirst()
}
