import type { Viewer } from '@cadencia/contract/viewer'
import type { Db } from '@cadencia/db/client'
import { holdsWords } from '@cadencia/db/full-text'
import type { RecordLinks } from '@cadencia/links/record-links'
import { selectionOf } from '@cadencia/records/record-kind'
import { countRows } from '@cadencia/server/list-page'
import { matching, ordersOf } from '@cadencia/server/list-query'
import type { SessionViewer } from '@cadencia/server/viewer'
import { sql } from 'kysely'
import type { ClientMessages } from '../context.ts'
import { type ItemRecord, itemFor, itemRecord } from '../items/record.ts'
import { isReadable } from '../read-repository.ts'
import type { MeetingRecord } from '../rules.ts'
import { BRIEF_MAX, type BriefLine, DECISION_LIST, type Decision, type DecisionFilter } from './contract.ts'

type DecisionRow = ItemRecord & { readonly meetingTitle: string }

const LISTED = { list: DECISION_LIST, table: 'meeting_items', columns: itemRecord.columns.names }

const NEWEST_FIRST = ordersOf<DecisionRow>()(LISTED, {})('-createdAt')

/** Newest first. */
export function decisionList(db: Db, filter: DecisionFilter, viewer: Viewer) {
  const isListed = matching(LISTED, filter, {
    q: (words) =>
      holdsWords(words, { words: sql.ref('meeting_items.words'), text: sql.ref('meeting_items.text') }),
    teamId: (id) => sql`m.team_id = ${id}`,
  })
  const rows = db
    .selectFrom('meeting_items')
    .innerJoin('meetings as m', 'm.id', 'meeting_items.meeting_id')
    .select(selectionOf(itemRecord))
    .select('m.title as meetingTitle')
    // Literal, for the index of decisions.
    .where('meeting_items.kind', '=', sql.lit('decision'))
    .where('meeting_items.deleted_at', 'is', null)
    .where('m.cancelled_at', 'is', null)
    .where(isReadable(viewer, 'm'))
    .where(isListed)
  return { rows, order: NEWEST_FIRST, count: () => countRows(db, rows) }
}

export function decisionFor({ meetingTitle, ...item }: DecisionRow): Decision {
  return { ...itemFor(item), meetingId: item.meetingId, meetingTitle, decidedAt: item.createdAt }
}

/** The meeting of the series that was held last before this one, where the viewer may read it. */
function findPrevious(db: Db, { seriesId, scheduledAt }: MeetingRecord, viewer: Viewer) {
  return db
    .selectFrom('meetings as m')
    .select('m.id')
    .where('m.series_id', '=', seriesId)
    .where('m.scheduled_at', '<', scheduledAt)
    .where('m.status', '=', 'completed')
    .where('m.cancelled_at', 'is', null)
    .where(isReadable(viewer, 'm'))
    .orderBy('m.scheduled_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface Asked {
  readonly viewer: SessionViewer
  readonly links: Pick<RecordLinks, 'list'>
  readonly clientMessages: ClientMessages
}

/** Of each linked client. */
const CLIENT_LINES = 3

/** Who says a line; where it is none of these, the client. */
const SPEAKERS: Readonly<Record<string, string>> = { outgoing: 'Nós', comment: 'Comentário' }

/** What a brief calls linked records of which something is left to do. */
const OPEN_KINDS = new Map<string, BriefLine['kind']>([
  ['task', 'task'],
  ['support', 'request'],
  ['opportunity', 'opportunity'],
])

/**
 * What the series left open last time and decided, then what is open of the records that both meetings are linked to, and the
 * last lines of linked clients: messages, else comments.
 */
export async function listBrief(
  db: Db,
  meeting: MeetingRecord,
  { viewer, links, clientMessages }: Asked,
): Promise<BriefLine[]> {
  const previous = meeting.seriesId === null ? undefined : await findPrevious(db, meeting, viewer)
  const items = previous ? await listStanding(db, previous.id) : []
  const withTask = new Set(items.flatMap(({ taskId }) => taskId ?? []))
  const linked = await links.list(db, [meeting.id, ...(previous ? [previous.id] : [])], viewer)
  const open = new Map<string, BriefLine>()
  for (const { id, kind: of, record } of linked) {
    const kind = OPEN_KINDS.get(of)
    if (!kind || !record.isOpen || withTask.has(id)) continue
    open.set(id, { kind, text: record.title, url: record.url, at: record.at })
  }
  const lines = items.map(({ id, kind, text, at }) => ({
    ...{ kind, text, at },
    url: `/meetings/${previous?.id}?item=${id}`,
  }))
  const clients = new Map(
    linked.filter(({ kind }) => kind === 'client').map(({ id, record }) => [id, record]),
  )
  const said = await Promise.all(
    [...clients].map(async ([id, { title, url }]) =>
      (await clientMessages(db, id, CLIENT_LINES)).map(({ direction, text, createdAt: at }): BriefLine => {
        const said = SPEAKERS[direction] ?? title
        return { kind: 'message', text: `${said}: ${text || 'Arquivo'}`, url, at }
      }),
    ),
  )
  return [...lines, ...open.values(), ...said.flat()].slice(0, BRIEF_MAX)
}

/** A meeting's open actions, then its valid decisions. */
function listStanding(db: Db, meetingId: string) {
  return db
    .selectFrom('meeting_items as i')
    .select(['i.id', 'i.text', 'i.created_at as at', 'i.task_id as taskId'])
    .select(sql<'action' | 'decision'>`i.kind`.as('kind'))
    .where('i.meeting_id', '=', meetingId)
    .where('i.deleted_at', 'is', null)
    .where('i.status', 'in', ['open', 'valid'])
    .orderBy('i.kind')
    .orderBy('i.number')
    .limit(BRIEF_MAX)
    .execute()
}
