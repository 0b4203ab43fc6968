import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { listTeamIdsOf, personRows, teamRows } from '@cadencia/people/read-repository'
import { domainKind } from '@cadencia/records/domain-kind'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { endFacts } from '@cadencia/server/kinds'
import { sql } from 'kysely'
import { isSettled, type SupportRequest } from './contract.ts'
import { supportAssigned, supportClosed, supportOpened, supportResolved, supportStarted } from './facts.ts'
import { canAct, type SupportRecord } from './rules.ts'

export const teamTag = (id: string) =>
  sql<SupportRequest['requestingTeam']>`(select json_build_object(
    'id', t.id, 'name', t.name, 'color', t.color, 'icon', t.icon) from ${teamRows.as('t')} where t.id = ${sql.ref(id)})`
export const personTag = (id: string) =>
  sql<SupportRequest['creator']>`(select json_build_object(
    'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)
    from ${personRows.as('u')} where u.id = ${sql.ref(id)})`

/** What is read along with a request. `table` is the requests' name in the statement. */
export const joinedTo = (table: string) => [
  teamTag(`${table}.requesting_team_id`).as('requestingTeam'),
  teamTag(`${table}.responsible_team_id`).as('responsibleTeam'),
  personTag(`${table}.assigned_user_id`).as('assignedUser'),
  personTag(`${table}.created_by`).as('creator'),
  sql<number>`(select count(*)::int from support_history h
    where h.request_id = ${sql.ref(`${table}.id`)} and h.kind = 'commented')`.as('commentCount'),
]

type Joined = 'requestingTeam' | 'responsibleTeam' | 'assignedUser' | 'creator' | 'commentCount'
type StoredRequest = Omit<SupportRecord, Joined>

/** Written for reports. */
interface Hidden {
  readonly resolutionHours: number | null
  readonly ratedAt: string | null
}

export const COLUMNS = columnsOf<'support_requests', StoredRequest>()({
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

/** The payload fields that all facts share. */
export function aboutRequest(request: SupportRecord, { actorId, at }: Actor) {
  const { id, title, priority, status } = request
  const { requestingTeamId, responsibleTeamId, createdBy, assignedUserId } = request
  const teams = { requestingTeamId, responsibleTeamId }
  return { requestId: id, title, priority, status, ...teams, createdBy, assignedUserId, actorId, at }
}

/** Its history is a table of its own, with steps instead of fields; each step says which facts it makes. */
export const requestRecord = recordKind<SupportRecord, StoredRequest & Hidden>({
  kind: 'support',
  area: 'support',
  table: 'support_requests',
  columns: COLUMNS,
  joined: joinedTo('support_requests'),
  hidden: { resolutionHours: 'resolution_hours', ratedAt: 'rated_at' },
  url: ({ id }) => `/support/${id}`,
  title: ({ title }) => title,
  unknown: 'Solicitação não encontrada.',
  history: [],
  facts: {
    created: (request, actor) =>
      outboxRow(supportOpened, { ...aboutRequest(request, actor), dueAt: request.dueAt }),
  },
})

export const requests = new RecordStore(requestRecord)

/** All staff read and comment requests; creator and assignee follow them; whoever may act on one links it. */
export const requestKind = domainKind(requests, {
  detail: ({ requestingTeam }) => requestingTeam?.name ?? '',
  status: ({ status }) => status,
  isOpen: (request) => !isSettled(request),
  at: ({ createdAt }) => createdAt,
  followers: ({ createdBy, assignedUserId }) => [createdBy, assignedUserId],
  mayChange: async (db, id, viewer) => {
    const request = await requests.find(db, id)
    if (!request) return false
    return canAct({ ...viewer, teamIds: await listTeamIdsOf(db, viewer.userId) }, request)
  },
  facts: endFacts<{ requestId: string }>(
    [supportAssigned, supportStarted, supportResolved, supportClosed],
    ({ requestId }) => [requestId],
  ),
})
