import type { TextFormat } from '@cadencia/contract/text-format'
import type { Db } from '@cadencia/db/client'
import { type Changes, columnsOf } from '@cadencia/db/columns'
import { containsWords, titleBeginsWith } from '@cadencia/db/full-text'
import { sql } from 'kysely'
import type { SupportDraft, SupportPatch, SupportRequest, SupportStatus } from './contract.ts'
import type { SupportRecord } from './rules.ts'

type TeamTag = SupportRequest['requestingTeam']
type PersonTag = SupportRequest['creator']

export const teamTag = (id: string) =>
  sql<TeamTag>`(select json_build_object('id', t.id, 'name', t.name, 'color', t.color, 'icon', t.icon)
    from teams t where t.id = ${sql.ref(id)})`
export const personTag = (id: string) =>
  sql<PersonTag>`(select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
    'email', u.email) from users u where u.id = ${sql.ref(id)})`

type Derived = 'requestingTeam' | 'responsibleTeam' | 'assignedUser' | 'creator' | 'commentCount'

const COLUMNS = columnsOf<'support_requests', Omit<SupportRecord, Derived>>()({
  id: 'id',
  title: 'title',
  description: 'description',
  descriptionFormat: 'description_format',
  priority: 'priority',
  status: 'status',
  requestingTeamId: 'requesting_team_id',
  responsibleTeamId: 'responsible_team_id',
  assignedUserId: 'assigned_user_id',
  createdBy: 'created_by',
  resolutionNotes: 'resolution_notes',
  resolutionNotesFormat: 'resolution_notes_format',
  dueAt: 'due_at',
  startedAt: 'started_at',
  resolvedAt: 'resolved_at',
  closedAt: 'closed_at',
  satisfaction: 'satisfaction',
  satisfactionComment: 'satisfaction_comment',
  version: 'version',
  createdAt: 'created_at',
})

export function selectRecords(db: Db) {
  return db
    .selectFrom('support_requests as r')
    .select(COLUMNS.select('r'))
    .select([
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

interface NewSupportRequest
  extends Omit<SupportDraft, 'attachments'>,
    Pick<SupportRecord, 'createdBy' | 'createdAt' | 'dueAt'> {}

export async function insertRequest(trx: Db, request: NewSupportRequest): Promise<string> {
  const { id } = await trx
    .insertInto('support_requests')
    .values(COLUMNS.row(request))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface SupportChange
  extends Omit<SupportPatch, 'version'>,
    Changes<Pick<SupportRecord, 'startedAt' | 'resolvedAt' | 'closedAt'>> {
  /** Working hours. */
  readonly resolutionHours?: number
}

/** Sets the given fields and increments `version`. */
export async function updateRequest(
  trx: Db,
  id: string,
  { resolutionHours, ...fields }: SupportChange,
): Promise<void> {
  await trx
    .updateTable('support_requests')
    .set(({ eb }) => ({
      ...COLUMNS.row(fields),
      resolution_hours: resolutionHours,
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
    .select(['id', 'title', 'description', sql<SupportStatus>`status`.as('status')])
    .select(sql<TextFormat>`description_format`.as('descriptionFormat'))
    .where(containsWords({ table: 'support_requests' }, words))
    .orderBy(titleBeginsWith({ table: 'support_requests' }, words))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
