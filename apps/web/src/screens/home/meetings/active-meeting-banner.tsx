import { formatTime } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/words'
import type { Meeting } from '@cadencia/meetings/contract'
import { useMeetings } from '@cadencia/meetings/react'
import { useCurrentUser } from '@cadencia/people/react'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { EndMeetingDialog } from '../../meetings/end-meeting-dialog.tsx'
import { STATUS_WORDS } from '../../meetings/meeting-words.ts'
import classes from '../../meetings/meetings.module.css'
import { useMeetingActs } from '../../meetings/use-meeting-acts.ts'

/** The meeting that takes place now: the viewer's own, else the latest; nothing while there is none. */
export function ActiveMeetingBanner() {
  const { data: user } = useCurrentUser()
  const { data: meetings = [] } = useMeetings({ status: 'active' })
  const meeting = chooseActive(meetings, user?.id)
  return meeting ? <Banner key={meeting.id} meeting={meeting} /> : null
}

/** The active meeting that `userId` takes part in, else the latest; the permanent room never counts. */
export function chooseActive(meetings: readonly Meeting[], userId: string | undefined): Meeting | undefined {
  const active = meetings
    .filter(({ status, isPermanentRoom }) => status === 'active' && !isPermanentRoom)
    .sort((one, other) => startMs(other) - startMs(one))
  return active.find((meeting) => takesPart(meeting, userId)) ?? active[0]
}

function startMs({ startedAt, scheduledAt }: Meeting): number {
  return Date.parse(startedAt ?? scheduledAt)
}

function takesPart({ participantIds, createdBy }: Meeting, userId: string | undefined): boolean {
  return userId !== undefined && (createdBy === userId || participantIds.includes(userId))
}

function Banner({ meeting }: { meeting: Meeting }) {
  const { join } = useMeetingActs()
  const [isEnding, setEnding] = useState(false)
  const since = formatTime(meeting.startedAt ?? meeting.scheduledAt)
  return (
    <Card component="section" withBorder padding="md" aria-label="Reunião em andamento">
      <Group justify="space-between" gap="md">
        <div style={{ flex: '1 1 240px', minWidth: 0 }}>
          <Group gap="xs" mb={2}>
            <StatusBadge {...STATUS_WORDS.active} />
            <Text size="sm" c="dimmed">
              Desde {since} · {plural(meeting.participantIds.length, 'participante', 'participantes')}
            </Text>
          </Group>
          <Link to={`/meetings/${meeting.id}`} className={classes.title ?? ''}>
            {meeting.title}
          </Link>
        </div>
        <Group gap="xs">
          <Button
            leftSection={<IconVideo size={16} stroke={1.75} aria-hidden />}
            onClick={() => join(meeting)}
          >
            Entrar
          </Button>
          {meeting.canEdit && (
            <Button color="red" onClick={() => setEnding(true)}>
              Finalizar
            </Button>
          )}
        </Group>
      </Group>
      <EndMeetingDialog meeting={meeting} opened={isEnding} onClose={() => setEnding(false)} />
    </Card>
  )
}
