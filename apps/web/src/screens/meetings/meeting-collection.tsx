import { formatDateTime, formatTime } from '@cadencia/locale/dates'
import { MEETING_STATUSES, MEETING_TYPES, type Meeting } from '@cadencia/meetings/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Group, Text } from '@mantine/core'
import { IconMapPin, IconRepeat } from '@tabler/icons-react'
import { type Collection, labelIn } from '../../collections/collection.ts'
import { TeamOf } from '../../records/people/team-of.tsx'
import type { useAttendees, useTeamFinder } from '../../records/people/use-people.ts'
import { AttendeeAvatars } from './attendee-avatars.tsx'
import { MeetingActions } from './meeting-actions.tsx'
import { MeetingCard } from './meeting-card.tsx'
import { compareDays, dayHeading, dayOf } from './meeting-days.ts'
import { durationLabel, meetingStatusBadge, TYPE_LABELS } from './meeting-labels.ts'
import classes from './meetings.module.css'
import { FocusedMeetingActions } from './record/record-actions.tsx'

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const

/** What a meeting's row needs beside the meeting. */
export interface MeetingContext {
  /** `YYYY-MM-DD` in São Paulo. */
  readonly today: string
  /** See `firstAscendingDay`. */
  readonly firstDay: string
  /** Whether the rows stand below the heading of their day. */
  readonly isByDay: boolean
  readonly attendees: ReturnType<typeof useAttendees>
  readonly findTeam: ReturnType<typeof useTeamFinder>['findTeam']
}

interface CellProps {
  meeting: Meeting
  context: MeetingContext
}

function Start({ meeting: { scheduledAt }, context: { isByDay } }: CellProps) {
  return (
    <time dateTime={scheduledAt} className={classes.time}>
      {isByDay ? formatTime(scheduledAt) : formatDateTime(scheduledAt)}
    </time>
  )
}

/** Meetings as list by day, table and the specified cards. */
export const MEETING_COLLECTION: Collection<Meeting, MeetingContext> = {
  id: 'meetings',
  label: 'Reuniões',
  noun: ['reunião', 'reuniões'],
  layouts: ['list', 'table', 'cards'],
  defaultGroup: 'day',
  defaultSort: 'auto',
  otherSorts: [{ key: 'auto', label: 'Recomendada', isOneWay: true }],
  titleLabel: 'Título',
  titlePx: 214,
  titleSortKey: 'title',
  titleOf: ({ title }) => title,
  pathOf: ({ id }) => `/meetings/${id}`,
  Actions: FocusedMeetingActions,
  rowActions: (meeting) => (
    <Group gap={6} wrap="nowrap">
      <MeetingActions meeting={meeting} isCompact />
    </Group>
  ),
  rowActionsPx: 256,
  columns: [
    {
      id: 'time',
      label: 'Horário',
      widthPx: 140,
      sortKey: 'scheduledAt',
      listSlot: 'start',
      cell: (meeting, context) => <Start meeting={meeting} context={context} />,
    },
    {
      id: 'duration',
      label: 'Duração',
      widthPx: 80,
      sortKey: 'duration',
      listSlot: 'facts',
      cell: ({ duration, isPermanentRoom }) => (isPermanentRoom ? null : durationLabel(duration)),
    },
    {
      id: 'team',
      label: 'Time',
      widthPx: 120,
      listSlot: 'facts',
      cell: ({ teamId }, { findTeam }) => <TeamOf team={findTeam(teamId)} />,
    },
    {
      id: 'location',
      label: 'Local',
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
    {
      id: 'type',
      label: 'Tipo',
      widthPx: 130,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ meetingType }) => TYPE_LABELS[meetingType],
    },
    {
      id: 'series',
      label: 'Repetição',
      widthPx: 110,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ seriesId }) =>
        seriesId && (
          <>
            <IconRepeat {...icon} />
            Semanal
          </>
        ),
    },
    {
      id: 'status',
      label: 'Status',
      widthPx: 106,
      sortKey: 'status',
      cell: ({ status }) => <StatusBadge {...meetingStatusBadge(status)} />,
      listCell: ({ status }) => (
        <span className={classes.status}>
          <StatusBadge {...meetingStatusBadge(status)} />
        </span>
      ),
    },
    {
      id: 'participants',
      label: 'Participantes',
      widthPx: 120,
      cell: ({ participantIds }, { attendees }) => (
        <AttendeeAvatars ids={participantIds} attendees={attendees} />
      ),
      listCell: ({ participantIds }, { attendees }) => (
        <div className={classes.participants}>
          <AttendeeAvatars ids={participantIds} attendees={attendees} />
        </div>
      ),
    },
  ],
  groupings: [
    {
      id: 'day',
      label: 'Dia',
      keyOf: dayOf,
      labelOf: (day, { today }) => dayHeading(day, today),
      compareKeys: (one, other, { firstDay }) => compareDays(one, other, firstDay),
    },
    {
      id: 'team',
      label: 'Time',
      keyOf: ({ teamId }) => teamId ?? '',
      labelOf: (key, { findTeam }) => findTeam(key)?.name ?? 'Sem time',
    },
    {
      id: 'status',
      label: 'Status',
      keys: ['active', ...MEETING_STATUSES.filter((status) => status !== 'active')],
      keyOf: ({ status }) => status,
      labelOf: (key) => meetingStatusBadge(key).label,
    },
    {
      id: 'type',
      label: 'Tipo',
      keys: MEETING_TYPES,
      keyOf: ({ meetingType }) => meetingType,
      labelOf: labelIn(TYPE_LABELS),
    },
  ],
  card: (meeting, { attendees, findTeam }) => (
    <MeetingCard meeting={meeting} attendees={attendees} findTeam={findTeam} />
  ),
}
