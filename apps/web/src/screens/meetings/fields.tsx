import { formatDateTime, formatTime } from '@cadencia/locale/dates'
import {
  DURATION,
  isOver,
  type ListedMeeting,
  LOCATION_MAX,
  MEETING_DEFAULTS,
  MEETING_STATUSES,
  MEETING_TYPES,
  type Meeting,
} from '@cadencia/meetings/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Text } from '@mantine/core'
import { IconMapPin, IconRepeat } from '@tabler/icons-react'
import { fieldsOf } from '../../records/fields/field.ts'
import { TeamOf } from '../../records/people/team-of.tsx'
import type { useAttendees, useTeamFinder } from '../../records/people/use-people.ts'
import { AttendeeAvatars } from './attendee-avatars.tsx'
import {
  durationLabel,
  meetingStatusBadge,
  repeatLabel,
  STATUS_LABELS,
  TYPE_LABELS,
} from './meeting-labels.ts'
import { MeetingSigns } from './meeting-signs.tsx'
import classes from './meetings.module.css'

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const

/** What a meeting's row needs beside the meeting. */
export interface MeetingContext {
  /** `YYYY-MM-DD` in São Paulo. */
  readonly today: string
  /** See `firstAscendingDay`. */
  readonly firstDay: string
  /** The day at which those that are over begin, below those to come; undefined where only one of both is listed. */
  readonly newestPastDay?: string | undefined
  /** Whether the rows stand below the heading of their day. */
  readonly isByDay: boolean
  /** Those that a search found, with what they were found by. */
  readonly found: readonly ListedMeeting[]
  /** What is searched. */
  readonly words: string
  readonly attendees: ReturnType<typeof useAttendees>
  readonly findTeam: ReturnType<typeof useTeamFinder>['findTeam']
}

/** What is known of a meeting, in the order of its panel. */
export const MEETING_FIELDS = fieldsOf<Meeting, MeetingContext>()({
  title: { kind: 'text', label: 'Título', maxLength: 200, history: 'o título', form: { isRequired: true } },
  description: { kind: 'longText', label: 'Descrição', history: 'a descrição', form: {} },
  scheduledAt: {
    kind: 'instant',
    label: 'Data e hora',
    defaultTime: '09:00',
    history: 'a data',
    form: { isRequired: true },
    property: { isRequired: true },
    column: {
      id: 'time',
      label: 'Horário',
      widthPx: 140,
      sortKey: 'scheduledAt',
      listSlot: 'start',
      cell: ({ scheduledAt }, { isByDay }) => (
        <time dateTime={scheduledAt} className={classes.time}>
          {isByDay ? formatTime(scheduledAt) : formatDateTime(scheduledAt)}
        </time>
      ),
    },
  },
  duration: {
    kind: 'number',
    label: 'Duração',
    suffix: ' min',
    min: DURATION.shortest,
    step: 15,
    form: { label: 'Duração (minutos)', initial: DURATION.default, fallback: DURATION.default },
    property: {},
    column: {
      widthPx: 80,
      sortKey: 'duration',
      listSlot: 'facts',
      cell: ({ duration, isPermanentRoom }) => (isPermanentRoom ? null : durationLabel(duration)),
    },
  },
  meetingType: {
    kind: 'choice',
    label: 'Tipo',
    values: MEETING_TYPES,
    labels: TYPE_LABELS,
    history: 'o tipo',
    form: { initial: MEETING_DEFAULTS.meetingType },
    property: {},
    column: { id: 'type', widthPx: 130, listSlot: 'facts', isHiddenByDefault: true },
    groups: { id: 'type' },
  },
  teamId: {
    kind: 'team',
    label: 'Time',
    none: 'Nenhum',
    history: 'o time',
    form: {},
    property: {},
    column: {
      id: 'team',
      widthPx: 120,
      listSlot: 'facts',
      cell: ({ teamId }, { findTeam }) => <TeamOf team={findTeam(teamId)} />,
    },
    groups: { id: 'team', labelOf: (key, { findTeam }) => findTeam(key)?.name ?? 'Sem time' },
  },
  location: {
    kind: 'text',
    label: 'Local',
    maxLength: LOCATION_MAX,
    history: 'o local',
    form: {},
    property: { placeholder: 'Nenhum' },
    column: {
      widthPx: 90,
      listSlot: 'facts',
      cell: ({ location }) => (
        <Text span inherit truncate title={location}>
          {location}
        </Text>
      ),
      listCell: ({ location }) =>
        location && (
          <>
            <IconMapPin {...icon} />
            {location}
          </>
        ),
    },
  },
  seriesId: {
    kind: 'text',
    label: 'Repetição',
    column: {
      id: 'series',
      widthPx: 110,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ seriesId, recurrence }) =>
        seriesId && (
          <>
            <IconRepeat {...icon} />
            {repeatLabel(recurrence)}
          </>
        ),
    },
  },
  summaryStatus: {
    kind: 'text',
    label: 'Sinais',
    column: {
      id: 'signs',
      widthPx: 70,
      listSlot: 'facts',
      cell: (meeting) => <MeetingSigns meeting={meeting} />,
    },
  },
  decisions: {
    kind: 'longText',
    label: 'Primeira decisão',
    column: {
      id: 'decision',
      widthPx: 240,
      listSlot: 'below',
      isListOnly: true,
      cell: (meeting) => (isOver(meeting) ? meeting.decisions[0] : undefined),
    },
  },
  guests: { kind: 'people', label: 'Convidados de fora' },
  meetUrl: { kind: 'longText', label: 'Link da reunião', history: 'o link' },
  goals: { kind: 'longText', label: 'Objetivos', history: 'os objetivos' },
  status: {
    kind: 'choice',
    label: 'Status',
    values: MEETING_STATUSES,
    labels: STATUS_LABELS,
    badge: (status) => <StatusBadge {...meetingStatusBadge(status)} />,
    history: 'o status',
    column: {
      widthPx: 106,
      listSlot: 'status',
      sortKey: 'status',
      listCell: ({ status }) => (
        <span className={classes.status}>
          <StatusBadge {...meetingStatusBadge(status)} />
        </span>
      ),
    },
    groups: { keys: ['active', ...MEETING_STATUSES.filter((status) => status !== 'active')] },
    filter: { all: 'Todos os status' },
  },
  participantIds: {
    kind: 'people',
    label: 'Participantes',
    form: { description: 'Quem cria a reunião já participa.' },
    column: {
      id: 'participants',
      widthPx: 120,
      listSlot: 'person',
      cell: ({ participantIds }, { attendees }) => (
        <AttendeeAvatars ids={participantIds} attendees={attendees} />
      ),
      listCell: ({ participantIds }, { attendees }) => (
        <div className={classes.participants}>
          <AttendeeAvatars ids={participantIds} attendees={attendees} />
        </div>
      ),
    },
  },
})
