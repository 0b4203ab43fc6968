import type { Meeting } from '@cadencia/meetings/contract'
import { Group } from '@mantine/core'
import type { Collection } from '../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../collections/fields/field-columns.tsx'
import { MEETING_FIELDS, type MeetingContext } from './fields.tsx'
import { MeetingActions } from './meeting-actions.tsx'
import { MeetingCard } from './meeting-card.tsx'
import { compareDays, dayHeading, dayOf } from './meeting-days.ts'
import { FocusedMeetingActions } from './record/record-actions.tsx'

/** Meetings as the specified cards by day, list and table. */
export const MEETING_COLLECTION: Collection<Meeting, MeetingContext> = {
  id: 'meetings',
  label: 'Reuniões',
  noun: ['reunião', 'reuniões'],
  layouts: ['cards', 'list', 'table'],
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
  columns: columnsOf<Meeting, MeetingContext>(MEETING_FIELDS, {
    order: ['time', 'signs', 'duration', 'team', 'location', 'type'],
  }),
  groupings: [
    {
      id: 'day',
      label: 'Dia',
      isPacked: true,
      keysOf: (meeting) => [dayOf(meeting)],
      labelOf: (day, { today, newestPastDay }) =>
        day === newestPastDay ? `Passadas · ${dayHeading(day, today)}` : dayHeading(day, today),
      compareKeys: (one, other, { firstDay }) => compareDays(one, other, firstDay),
    },
    ...groupingsOf<Meeting, MeetingContext>(MEETING_FIELDS, ['teamId', 'status']),
  ],
  card: (meeting, { attendees, findTeam, found, words }) => (
    <MeetingCard
      meeting={meeting}
      found={found.find(({ id }) => id === meeting.id)}
      words={words}
      attendees={attendees}
      findTeam={findTeam}
    />
  ),
}
