import { formatDateTime, formatTime, formatWeekday } from '@cadencia/locale/dates'
import { labelOf } from '@cadencia/locale/fallback'
import { plural } from '@cadencia/locale/text'
import type { Meeting } from '@cadencia/meetings/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { TeamTag } from '@cadencia/ui/team-tag'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import classes from '../../../kit/lists.module.css'
import { AddressText } from '../../../kit/text/address-text.tsx'
import { RecordText } from '../../../kit/text/record-text.tsx'
import { LinkedClients } from '../../../records/links/linked-clients.tsx'
import { Fact } from '../../../records/panel/fact.tsx'
import { useAttendees, useTeamFinder } from '../../../records/people/use-people.ts'
import { MeetingItems } from '../items/meeting-items.tsx'
import { durationLabel, meetingStatusBadge, repeatLabel, TYPE_LABELS } from '../meeting-labels.ts'
import { GoalsEditor } from './goals-editor.tsx'
import { MeetingBrief } from './meeting-brief.tsx'
import { MeetingGuests } from './meeting-guests.tsx'
import { isEditable, MeetingDescription, MeetingProperties } from './meeting-properties.tsx'

/** When, where, what about and with whom. */
export function MeetingDetails({ meeting }: { meeting: Meeting }) {
  const { findTeam } = useTeamFinder()
  const team = findTeam(meeting.teamId)
  const canEdit = isEditable(meeting)
  return (
    <Stack gap="lg">
      {meeting.status === 'scheduled' && <MeetingBrief meeting={meeting} />}
      <LinkedClients kind="meeting" id={meeting.id} />
      <Stack gap="xs">
        <Stack gap="xs" component="dl" m={0}>
          <Fact label="Status">
            <StatusBadge {...meetingStatusBadge(meeting.status)} />
          </Fact>
        </Stack>
        {canEdit && <MeetingProperties meeting={meeting} />}
        <Stack gap="xs" component="dl" m={0}>
          {!canEdit && (
            <Fact label="Data e hora">
              {formatDateTime(meeting.scheduledAt)}, {formatWeekday(meeting.scheduledAt)}
            </Fact>
          )}
          {!canEdit && !meeting.isPermanentRoom && (
            <Fact label="Duração">{durationLabel(meeting.duration)}</Fact>
          )}
          {meeting.startedAt && (
            <Fact label={meeting.endedAt ? 'Aconteceu' : 'Começou'}>
              {formatTime(meeting.startedAt)}
              {meeting.endedAt && ` às ${formatTime(meeting.endedAt)}`}
            </Fact>
          )}
          {!canEdit && <Fact label="Tipo">{labelOf(TYPE_LABELS, meeting.meetingType)}</Fact>}
          {!canEdit && team && (
            <Fact label="Time">
              <TeamTag name={team.name} color={team.color} />
            </Fact>
          )}
          {meeting.seriesId && <Fact label="Repetição">{repeatLabel(meeting.recurrence)}</Fact>}
          {!canEdit && meeting.location && <Fact label="Local">{meeting.location}</Fact>}
          <Fact label="Link">
            <Anchor href={meeting.meetUrl} target="_blank" rel="noopener noreferrer" fz="inherit">
              <AddressText text={meeting.meetUrl} />
            </Anchor>
          </Fact>
        </Stack>
      </Stack>
      {canEdit && <MeetingDescription meeting={meeting} />}
      {!canEdit && meeting.description && (
        <section aria-label="Descrição">
          <RecordText text={meeting.description} format={meeting.descriptionFormat} />
        </section>
      )}
      <GoalsEditor meeting={meeting} />
      {meeting.status === 'scheduled' && meeting.canReadTranscript && (
        <MeetingItems meeting={meeting} isOnlyShown />
      )}
      <Participants meeting={meeting} />
      <MeetingGuests meeting={meeting} />
    </Stack>
  )
}

function Participants({ meeting }: { meeting: Meeting }) {
  const attendees = useAttendees()
  const present = new Set(meeting.presentIds)
  // Whoever came without an invitation took part too.
  const ids = [...new Set([...meeting.participantIds, ...meeting.presentIds])]
  return (
    <section aria-labelledby="meeting-participants">
      <Group justify="space-between" mb="xs">
        <Title order={3} id="meeting-participants">
          Participantes
        </Title>
        {present.size > 0 && (
          <Text size="sm" c="dimmed">
            {plural(present.size, 'presente', 'presentes')}
            {meeting.isPermanentRoom ? '' : ` de ${ids.length}`}
          </Text>
        )}
      </Group>
      {ids.length === 0 && <Text c="dimmed">Ninguém ainda.</Text>}
      {!attendees.isLoaded && ids.length > 0 && <Skeleton height={28} />}
      {attendees.isLoaded && (
        <Stack component="ul" gap="xs" className={classes.plain ?? ''}>
          {ids.map((id) => (
            <Group key={id} component="li" gap="sm" wrap="nowrap">
              <UserAvatar name={attendees.nameOf(id)} isDecorative />
              <Text flex={1} miw={0} truncate>
                {attendees.nameOf(id)}
              </Text>
              {present.has(id) && <StatusBadge tone="success" label="Presente" />}
            </Group>
          ))}
        </Stack>
      )}
    </section>
  )
}
