import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { addWorkingHours, workingHoursBetween } from '@cadencia/locale/working-days'
import { membershipRows, teamRows } from '@cadencia/people/read-repository'
import type { SeedOptions } from '@cadencia/server/domain'
import type { DemoDiscussion } from '@cadencia/server/kinds'
import type { HistoryEntry, SupportStatus } from './contract.ts'
import { DEMO_REQUESTS, type DemoRequest } from './demo-content.ts'
import { dueAtOf } from './rules.ts'

const DAYS_BETWEEN_COPIES = 3
const AT_ONCE = 500

interface Team {
  readonly id: string
  readonly memberIds: readonly string[]
}

async function listTeams(db: Db): Promise<Map<string, Team>> {
  const rows = await db
    .selectFrom(teamRows.as('t'))
    .innerJoin(membershipRows.as('m'), 'm.team_id', 't.id')
    .select(['t.id', 't.key', 'm.user_id as userId'])
    .where('t.key', 'is not', null)
    .orderBy('m.user_id')
    .execute()
  const byKey = Map.groupBy(rows, ({ key }) => key ?? '')
  return new Map(
    [...byKey].map(([key, members]) => [
      key,
      { id: members[0]?.id ?? '', memberIds: members.map(({ userId }) => userId) },
    ]),
  )
}

const instant = (ms: number) => new Date(ms).toISOString()
const memberOf = (team: Team, index: number) => team.memberIds[index % team.memberIds.length] ?? null

/** Epoch milliseconds of each step; undefined for steps after `nowMs`. */
function stepsOf(demo: DemoRequest, { copy, nowMs }: { readonly copy: number; readonly nowMs: number }) {
  const day = addDays(saoPauloDay(nowMs), -demo.daysAgo - copy * DAYS_BETWEEN_COPIES)
  const opened = Math.min(addWorkingHours(Date.parse(saoPauloStartOfDay(day)), demo.hour), nowMs - 5 * 60_000)
  const after = (hours: number | undefined) => {
    const at = hours === undefined ? undefined : addWorkingHours(opened, hours)
    return at !== undefined && at < nowMs ? at : undefined
  }
  const started = after(demo.startedAfter)
  const resolved = started && after(demo.resolvedAfter)
  return { opened, started, resolved, closed: resolved && after(demo.closedAfter) }
}

function statusOf({ started, resolved, closed }: ReturnType<typeof stepsOf>): SupportStatus {
  if (closed) return 'closed'
  if (resolved) return 'resolved'
  return started ? 'in_progress' : 'open'
}

interface RowOptions {
  readonly from: Team
  readonly to: Team | undefined
  readonly copy: number
  readonly nowMs: number
  /** Picks the team members. */
  readonly index: number
}

/** The request's row and its history rows. */
function rowsOf(demo: DemoRequest, { from, to, copy, nowMs, index }: RowOptions) {
  const id = randomUUID()
  const steps = stepsOf(demo, { copy, nowMs })
  const { opened, started, resolved, closed } = steps
  const creator = memberOf(from, index)
  const assignee = to && started ? memberOf(to, index + 1) : null
  const rating = closed ? demo.rating : undefined
  const request = {
    id,
    title: demo.title,
    description: demo.description,
    priority: demo.priority,
    status: statusOf(steps),
    requesting_team_id: from.id,
    responsible_team_id: to?.id ?? null,
    assigned_user_id: assignee,
    created_by: creator,
    created_at: instant(opened),
    due_at: instant(dueAtOf(opened, demo.priority)),
    started_at: started ? instant(started) : null,
    first_action_at: started ? instant(started) : null,
    first_action_hours: started ? workingHoursBetween(opened, started) : null,
    resolved_at: resolved ? instant(resolved) : null,
    resolution_hours: resolved ? workingHoursBetween(opened, resolved) : null,
    resolution_notes: resolved ? (demo.notes ?? null) : null,
    closed_at: closed ? instant(closed) : null,
    satisfaction: rating ?? null,
    rated_at: rating && closed ? instant(closed) : null,
  }
  const entry = (kind: HistoryEntry['kind'], at: number, more: object = {}) => ({
    request_id: id,
    kind,
    actor_id: kind === 'opened' || kind === 'rated' ? creator : assignee,
    at: instant(at),
    from_status: null,
    to_status: null,
    responsible_team_id: null,
    assigned_user_id: null,
    text: null,
    rating: null,
    ...more,
  })
  const moved = (from_status: SupportStatus, to_status: SupportStatus) => ({ from_status, to_status })
  const assignment = { responsible_team_id: to?.id ?? null, assigned_user_id: assignee }
  const text = demo.notes ?? null
  const history = [
    entry('opened', opened, { to_status: 'open', responsible_team_id: to?.id ?? null }),
    ...(started ? [entry('assigned', started, { ...assignment, ...moved('open', 'in_progress') })] : []),
    ...(started && demo.comment ? [entry('commented', started + 60_000)] : []),
    ...(resolved ? [entry('resolved', resolved, { text, ...moved('in_progress', 'resolved') })] : []),
    ...(closed ? [entry('closed', closed, { text, ...moved('resolved', 'closed') })] : []),
    ...(rating && closed ? [entry('rated', closed, { rating })] : []),
  ]
  return { request, history }
}

/** Two weeks of requests in every status, with their history. */
export async function seedSupport(db: Db, { now, scale }: SeedOptions): Promise<void> {
  const teams = await listTeams(db)
  const made = Array.from({ length: scale }, (_, copy) =>
    DEMO_REQUESTS.flatMap((demo, index) => {
      const from = teams.get(demo.from)
      const to = demo.to === null ? undefined : teams.get(demo.to)
      const options = { to, copy, nowMs: now.getTime(), index: index + copy }
      return from && (to || demo.to === null) ? [rowsOf(demo, { from, ...options })] : []
    }),
  ).flat()
  for (const some of inParts(made, AT_ONCE)) {
    await db
      .insertInto('support_requests')
      .values(some.map(({ request }) => request))
      .execute()
    await db
      .insertInto('support_history')
      .values(some.flatMap(({ history }) => history))
      .execute()
  }
}

/** The request that the demo links with a client. */
export async function demoLinkedRequests(db: Db): Promise<string[]> {
  const some = db.selectFrom('support_requests').select('id').where('status', 'in', ['open', 'in_progress'])
  return (await some.orderBy('created_at').limit(1).execute()).map(({ id }) => id)
}

/** What was said of the requests, at the entries of their histories. */
export async function demoRequestComments(db: Db): Promise<DemoDiscussion[]> {
  const entries = await db
    .selectFrom('support_history as h')
    .innerJoin('support_requests as r', 'r.id', 'h.request_id')
    .select(['h.id', 'h.request_id as recordId', 'h.actor_id as authorId', 'h.at', 'r.title'])
    .where('h.kind', '=', 'commented')
    .execute()
  const bodies = new Map(DEMO_REQUESTS.map(({ title, comment }) => [title, comment]))
  return entries.flatMap(({ id, recordId, authorId, at, title }) => {
    const text = bodies.get(title)
    if (authorId === null || text === undefined) return []
    return [{ recordId, peopleIds: [authorId], fromMs: Date.parse(at), lines: [{ id, by: 0, text }] }]
  })
}
