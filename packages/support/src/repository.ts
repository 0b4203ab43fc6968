import type { Db } from '@cadencia/db/client'
import { containsPattern } from '@cadencia/db/like'
import { sql } from 'kysely'
import type { SupportPriority, SupportRequest, SupportStatus } from './contract.ts'
import type { SupportRecord } from './rules.ts'

type TeamTag = SupportRequest['requestingTeam']
type PersonTag = SupportRequest['creator']

export const teamTag = (id: string) =>
  sql<TeamTag>`(select json_build_object('id', t.id, 'name', t.name, 'color', t.color, 'icon', t.icon)
    from teams t where t.id = ${sql.ref(id)})`
export const personTag = (id: string) =>
  sql<PersonTag>`(select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
    'email', u.email) from users u where u.id = ${sql.ref(id)})`

export function selectRecords(db: Db) {
  return db
    .selectFrom('support_requests as r')
    .select(['r.id', 'r.title', 'r.description', 'r.version', 'r.satisfaction'])
    .select(['r.requesting_team_id as requestingTeamId', 'r.responsible_team_id as responsibleTeamId'])
    .select(['r.assigned_user_id as assignedUserId', 'r.created_by as createdBy'])
    .select(['r.resolution_notes as resolutionNotes', 'r.satisfaction_comment as satisfactionComment'])
    .select(['r.due_at as dueAt', 'r.started_at as startedAt', 'r.resolved_at as resolvedAt'])
    .select(['r.closed_at as closedAt', 'r.created_at as createdAt'])
    .select([
      sql<SupportPriority>`r.priority`.as('priority'),
      sql<SupportStatus>`r.status`.as('status'),
      teamTag('r.requesting_team_id').as('requestingTeam'),
      teamTag('r.responsible_team_id').as('responsibleTeam'),
      personTag('r.assigned_user_id').as('assignedUser'),
      personTag('r.created_by').as('creator'),
      sql<number>`(select count(*)::int from support_history h
        where h.request_id = r.id and h.kind = 'commented')`.as('commentCount'),
    ])
}

export function findRecord(db: Db, id: string): Promise<SupportRecord | undefined> {
  return selectRecords(db).where('r.id', '=', id).executeTakeFirst()
}

/** Locks the row until the transaction ends. */
export function findRecordForUpdate(trx: Db, id: string): Promise<SupportRecord | undefined> {
  return selectRecords(trx).where('r.id', '=', id).forUpdate('r').executeTakeFirst()
}

export interface NewSupportRequest {
  readonly title: string
  readonly description: string
  readonly priority: SupportPriority
  readonly requestingTeamId: string
  readonly responsibleTeamId: string | null
  readonly assignedUserId: string | null
  readonly createdBy: string
  readonly createdAt: string
  readonly dueAt: string
}

export async function insertRequest(trx: Db, request: NewSupportRequest): Promise<string> {
  const { id } = await trx
    .insertInto('support_requests')
    .values({
      title: request.title,
      description: request.description,
      priority: request.priority,
      requesting_team_id: request.requestingTeamId,
      responsible_team_id: request.responsibleTeamId,
      assigned_user_id: request.assignedUserId,
      created_by: request.createdBy,
      created_at: request.createdAt,
      due_at: request.dueAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface SupportChange {
  readonly status?: SupportStatus | undefined
  readonly responsibleTeamId?: string | null | undefined
  readonly assignedUserId?: string | null | undefined
  readonly resolutionNotes?: string | undefined
  readonly startedAt?: string | undefined
  readonly resolvedAt?: string | undefined
  /** Working hours. */
  readonly resolutionHours?: number | undefined
  readonly closedAt?: string | undefined
}

/** Sets the given fields and increments `version`. */
export async function updateRequest(trx: Db, id: string, change: SupportChange): Promise<void> {
  await trx
    .updateTable('support_requests')
    .set(({ eb }) => ({
      status: change.status,
      responsible_team_id: change.responsibleTeamId,
      assigned_user_id: change.assignedUserId,
      resolution_notes: change.resolutionNotes,
      started_at: change.startedAt,
      resolved_at: change.resolvedAt,
      resolution_hours: change.resolutionHours,
      closed_at: change.closedAt,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Only the first call for a request has an effect. */
export async function saveFirstAction(
  trx: Db,
  id: string,
  { at, hours }: { readonly at: string; readonly hours: number },
): Promise<void> {
  await trx
    .updateTable('support_requests')
    .set({ first_action_at: at, first_action_hours: hours })
    .where('id', '=', id)
    .where('first_action_at', 'is', null)
    .execute()
}

export async function saveRating(
  trx: Db,
  id: string,
  { rating, comment, at }: { readonly rating: number; readonly comment: string; readonly at: string },
): Promise<void> {
  await trx
    .updateTable('support_requests')
    .set(({ eb }) => ({
      satisfaction: rating,
      satisfaction_comment: comment === '' ? null : comment,
      rated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function listTeamIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .select('team_id as id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Active users who are not guests. */
export async function isAssignable(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('role', '<>', 'guest')
    .executeTakeFirst()
  return row !== undefined
}

/** Full-text search in title and description, newest first. */
export function searchRecords(db: Db, words: string, limit: number) {
  return db
    .selectFrom('support_requests')
    .select(['id', 'title', sql<SupportStatus>`status`.as('status')])
    .where(({ or, eb }) =>
      or([
        sql<boolean>`words @@ websearch_to_tsquery('portuguese_plain', ${words})`,
        eb('title', 'ilike', containsPattern(words)),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
