import { formatDateTime } from '@cadencia/locale/dates'
import { labelOf } from '@cadencia/locale/fallback'
import { isOver, type ListedMeeting, type Meeting } from '@cadencia/meetings/contract'
import { lazyBackground } from '@cadencia/ui/lazy-part'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Card, Group, Text } from '@mantine/core'
import { IconCalendar, IconClock, IconMapPin, IconRepeat } from '@tabler/icons-react'
import { RecordLink } from '../../collections/rows/record-link.tsx'
import classes from '../../kit/lists.module.css'
import { LinkedClients } from '../../records/links/linked-clients.tsx'
import type { useAttendees, useTeamFinder } from '../../records/people/use-people.ts'
import { AttendeeAvatars } from './attendee-avatars.tsx'
import { MeetingActions } from './meeting-actions.tsx'
import { durationLabel, meetingStatusBadge, repeatLabel, TYPE_LABELS } from './meeting-labels.ts'
import meetings from './meetings.module.css'
import { useTabUrlState } from './use-tab-url-state.ts'

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true, style: { flex: 'none' } } as const

/** Only of a search. */
const FoundReason = lazyBackground(() => import('./found-reason.tsx').then((module) => module.FoundReason))

interface MeetingCardProps {
  meeting: Meeting
  /** As a search found it. */
  found?: ListedMeeting | undefined
  words?: string
  attendees: ReturnType<typeof useAttendees>
  findTeam: ReturnType<typeof useTeamFinder>['findTeam']
}

/** One meeting of the list. */
export function MeetingCard({ meeting, found, words = '', attendees, findTeam }: MeetingCardProps) {
  const addressOf = useTabUrlState(meeting.id)
  const team = findTeam(meeting.teamId)
  return (
    <Card component="article" withBorder padding="sm" className={classes.card} aria-label={meeting.title}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <RecordLink {...addressOf('details')}>{meeting.title}</RecordLink>
        <StatusBadge {...meetingStatusBadge(meeting.status)} />
      </Group>
      <div className={classes.facts}>
        <span>
          <IconCalendar {...icon} />
          <time dateTime={meeting.scheduledAt}>{formatDateTime(meeting.scheduledAt)}</time>
        </span>
        {!meeting.isPermanentRoom && (
          <span>
            <IconClock {...icon} />
            {durationLabel(meeting.duration)}
          </span>
        )}
        {meeting.seriesId && (
          <span>
            <IconRepeat {...icon} />
            {repeatLabel(meeting.recurrence)}
          </span>
        )}
        {meeting.location && (
          <span>
            <IconMapPin {...icon} />
            <Text span inherit truncate>
              {meeting.location}
            </Text>
          </span>
        )}
      </div>
      <div className={classes.facts}>
        <span>{labelOf(TYPE_LABELS, meeting.meetingType)}</span>
        {team && <TeamTag name={team.name} color={team.color} />}
        <LinkedClients kind="meeting" id={meeting.id} />
      </div>
      {isOver(meeting) && meeting.decisions[0] && !found && (
        <p className={meetings.decision}>{meeting.decisions[0]}</p>
      )}
      {found && (
        <div className={classes.above}>
          <FoundReason meeting={found} words={words} />
        </div>
      )}
      <div className={classes.above}>
        <AttendeeAvatars ids={meeting.participantIds} attendees={attendees} />
      </div>
      <div className={classes.actions}>
        <MeetingActions meeting={meeting} />
      </div>
    </Card>
  )
}
