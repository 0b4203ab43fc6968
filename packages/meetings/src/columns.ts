import { columnsOf } from '@cadencia/db/columns'
import type { MeetingFields } from './contract.ts'
import type { MeetingRecord } from './rules.ts'

/** What the meetings of a series have in common. */
export type MeetingContent = Pick<
  MeetingRecord,
  Exclude<keyof MeetingFields, 'participantIds' | 'scheduledAt'> | 'descriptionFormat'
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

type Derived = 'participantIds' | 'presentIds' | 'hasTranscript' | 'isPermanentRoom' | 'recurrence'

export const MEETING_COLUMNS = columnsOf<'meetings', Omit<MeetingRecord, Derived>>()({
  ...CONTENT_COLUMNS.names,
  id: 'id',
  scheduledAt: 'scheduled_at',
  status: 'status',
  createdBy: 'created_by',
  startedAt: 'started_at',
  endedAt: 'ended_at',
  goals: { json: 'goals' },
  aiSummary: 'ai_summary',
  decisions: { json: 'decisions' },
  actionItems: { json: 'action_items' },
  summarySource: 'summary_source',
  summaryStatus: 'summary_status',
  seriesId: 'series_id',
  version: 'version',
  createdAt: 'created_at',
})

/** Columns in which people write freely, where erasures look for names. */
export const MEETING_TEXTS = ['title', 'description', 'location', 'ai_summary'] as const
