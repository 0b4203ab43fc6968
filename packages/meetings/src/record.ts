import { isDeepStrictEqual } from 'node:util'
import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { formatDateTime } from '@cadencia/locale/dates'
import { personRows } from '@cadencia/people/read-repository'
import { domainKind } from '@cadencia/records/domain-kind'
import { findPersonNames, nameLookup } from '@cadencia/records/history'
import { type Change, recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { type AgreedDecision, endFacts } from '@cadencia/server/kinds'
import { sql } from 'kysely'
import type { ActionItem, Guest, MeetingFields } from './contract.ts'
import { meetingCancelled, meetingChanged, meetingCompleted, meetingStarted } from './facts.ts'
import { itemAdded, itemChanged, itemRemoved, itemRestored } from './items/facts.ts'
import { type ItemRecord, itemRecord } from './items/record.ts'
import { listDecisions } from './items/repository.ts'
import { isReadable } from './read-repository.ts'
import {
  canEditMeeting,
  canReadTranscript,
  type MeetingRecord,
  meetingFigures,
  summaryText,
} from './rules.ts'

/** What the meetings of a series have in common. */
export type MeetingContent = Pick<
  MeetingRecord,
  Exclude<keyof MeetingFields, 'participantIds' | 'guests' | 'scheduledAt'> | 'descriptionFormat'
>

export const CONTENT_COLUMNS = columnsOf<'meetings', MeetingContent>()({
  title: 'title',
  description: 'description',
  descriptionFormat: 'description_format',
  duration: 'duration',
  meetUrl: 'meet_url',
  location: 'location',
  meetingType: 'meeting_type',
  teamId: 'team_id',
})

/** What further meetings of a series take over. */
export function contentOf(meeting: MeetingRecord): MeetingContent {
  const { title, description, descriptionFormat, duration, meetUrl, location, meetingType, teamId } = meeting
  return { title, description, descriptionFormat, duration, meetUrl, location, meetingType, teamId }
}

type Joined =
  | 'hasNotes'
  | 'decisions'
  | 'actionItems'
  | 'participantIds'
  | 'guests'
  | 'guestIds'
  | 'presentIds'
  | 'hasTranscript'
  | 'isPermanentRoom'
  | 'recurrence'
type StoredMeeting = Omit<MeetingRecord, Joined>

export const MEETING_COLUMNS = columnsOf<'meetings', StoredMeeting>()({
  ...CONTENT_COLUMNS.names,
  id: 'id',
  scheduledAt: 'scheduled_at',
  status: 'status',
  createdBy: 'created_by',
  startedAt: 'started_at',
  endedAt: 'ended_at',
  goals: { json: 'goals' },
  aiSummary: 'ai_summary',
  summarySource: 'summary_source',
  summaryStatus: 'summary_status',
  seriesId: 'series_id',
  version: 'version',
  createdAt: 'created_at',
})

/** What is read along with a meeting. `table` is the meetings' name in the statement. */
export function joinedTo(table: string) {
  const id = sql.ref(`${table}.id`)
  return [
    sql<boolean>`${sql.ref(`${table}.room_day`)} is not null`.as('isPermanentRoom'),
    sql<string[]>`array(select p.user_id from meeting_participants p
      where p.meeting_id = ${id} and p.is_invited order by p.user_id)`.as('participantIds'),
    sql<
      Guest[]
    >`(select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'email', e.email) order by g.position), '[]')
      from meeting_guests g join guests e on e.id = g.guest_id where g.meeting_id = ${id})`.as('guests'),
    sql<string[]>`array(select g.guest_id from meeting_guests g
      where g.meeting_id = ${id} order by g.position)`.as('guestIds'),
    sql<string[]>`array(select p.user_id from meeting_participants p
      where p.meeting_id = ${id} and p.present_at is not null order by p.user_id)`.as('presentIds'),
    sql<boolean>`exists (select from meeting_transcripts t where t.meeting_id = ${id})`.as('hasTranscript'),
    sql<boolean>`exists (select from meeting_notes n
      where n.meeting_id = ${id} and n.text ~ '\\S')`.as('hasNotes'),
    sql<string[]>`array(select i.text from meeting_items i
      where i.meeting_id = ${id} and i.kind = 'decision' and i.status <> 'revoked' and i.deleted_at is null order by i.number)`.as(
      'decisions',
    ),
    sql<ActionItem[]>`(select coalesce(jsonb_agg(jsonb_build_object('text', i.text, 'assignee', (
        select trim(u.first_name || ' ' || u.last_name) from ${personRows.as('u')} where u.id = i.assignee_id
      )) order by i.number), '[]') from meeting_items i
      where i.meeting_id = ${id} and i.kind = 'action' and i.status <> 'dropped' and i.deleted_at is null)`.as(
      'actionItems',
    ),
    sql<string | null>`(select s.recurrence from meeting_series s
      where s.id = ${sql.ref(`${table}.series_id`)})`.as('recurrence'),
  ]
}

/** As the history names it. */
export const GUESTS_FIELD = 'guests'

/** Columns in which people write freely, where erasures look for names. */
export const MEETING_TEXTS = ['title', 'description', 'location', 'ai_summary'] as const

/** The payload fields that all facts share. */
export function aboutMeeting(meeting: MeetingRecord, { actorId, at }: Actor<string | null>) {
  const { id, title, participantIds, isPermanentRoom } = meeting
  return { meetingId: id, title, participantIds, isPermanentRoom, actorId, at }
}

function changeOf({ before, after }: Change<MeetingRecord>, actor: Actor<string | null>) {
  return outboxRow(meetingChanged, {
    ...aboutMeeting(after, actor),
    scheduledAt: after.scheduledAt,
    isMoved: after.scheduledAt !== before.scheduledAt || after.duration !== before.duration,
    invitedIds: after.participantIds.filter((id) => !before.participantIds.includes(id)),
    removedIds: before.participantIds.filter((id) => !after.participantIds.includes(id)),
    figures: after.status === 'completed' ? meetingFigures(after) : null,
  })
}

export const meetingRecord = recordKind<
  MeetingRecord,
  StoredMeeting & { readonly roomDay: string; readonly occurrence: string },
  Actor<string | null>
>({
  kind: 'meeting',
  area: 'meetings',
  table: 'meetings',
  columns: MEETING_COLUMNS,
  joined: joinedTo('meetings'),
  hidden: { roomDay: 'room_day', occurrence: 'occurrence' },
  url: ({ id }) => `/meetings/${id}`,
  title: ({ title }) => title,
  unknown: 'Reunião não encontrada.',
  isSoftDeleted: true,
  deletedAt: 'cancelled_at',
  history: [
    'title',
    'description',
    'scheduledAt',
    'duration',
    'meetUrl',
    'location',
    'meetingType',
    'teamId',
    'participantIds',
    'goals',
    'status',
  ],
  // By their ids, so that who is erased has no name there either.
  historyOf: ({ before: { guestIds: from }, after: { guestIds: to } }) =>
    isDeepStrictEqual(from, to) ? [] : [{ field: GUESTS_FIELD, from, to }],
  names: {
    participantIds: findPersonNames,
    teamId: nameLookup('teams'),
    [GUESTS_FIELD]: nameLookup('guests', sql`email`),
  },
  facts: { changed: changeOf },
})

export const meetings = new RecordStore(meetingRecord)

function agreed(item: ItemRecord): AgreedDecision {
  const { id, text, createdAt, status } = item
  return { id, text, url: itemRecord.url(item), at: createdAt, isValid: status === 'valid' }
}

/** Everybody reads title, time and status; who takes part links a meeting, and reads what was said. */
export const meetingKind = domainKind(meetings, {
  detail: ({ scheduledAt }) => formatDateTime(scheduledAt),
  status: ({ status }) => status,
  deletedStatus: 'cancelled',
  at: ({ scheduledAt }) => scheduledAt,
  insiders: isReadable,
  followers: ({ createdBy }) => [createdBy],
  agreed: async (db, ids) => {
    const decisions = Map.groupBy(await listDecisions(db, ids), ({ meetingId }) => meetingId)
    return (meeting, viewer) =>
      canReadTranscript(viewer, meeting)
        ? { summary: summaryText(meeting) ?? '', decisions: (decisions.get(meeting.id) ?? []).map(agreed) }
        : null
  },
  mayChange: async (db, id, viewer) => {
    // Links of a cancelled one are taken away by whoever could have changed it.
    const [meeting] = await meetings.findStored(db, [id])
    return meeting !== undefined && canEditMeeting(viewer, meeting)
  },
  facts: [
    ...endFacts<{ meetingId: string }>(
      [meetingChanged, meetingStarted, meetingCompleted],
      ({ meetingId }) => [meetingId],
    ),
    ...endFacts<{ meetingId: string }>(
      [itemAdded, itemChanged, itemRemoved, itemRestored],
      ({ meetingId }) => [meetingId],
    ),
    ...endFacts([meetingCancelled], ({ meetingId, followingIds }) => [meetingId, ...followingIds]),
  ],
})
