import type { ActiveMeeting } from '@cadencia/insights/dashboard/contract'
import { formatTime } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import classes from '../../../kit/lists.module.css'
import { EndMeetingDialog } from '../end-meeting-dialog.tsx'
import { STATUS_LABELS } from '../meeting-labels.ts'
import { useMeetingActions } from '../use-meeting-actions.ts'

/** The meeting that takes place now, with the ways in and out. */
export function ActiveMeetingBanner({ meeting }: { meeting: ActiveMeeting }) {
  const { join } = useMeetingActions()
  const [isEnding, setEnding] = useState(false)
  const { id, title, startTime, participants, canEnd } = meeting
  return (
    <Card component="section" withBorder padding="md" aria-label="Reunião em andamento">
      <Group justify="space-between" gap="md">
        <div style={{ flex: '1 1 240px', minWidth: 0 }}>
          <Group gap="xs" mb={2}>
            <StatusBadge {...STATUS_LABELS.active} />
            <Text size="sm" c="dimmed">
              Desde {formatTime(startTime)} · {plural(participants, 'participante', 'participantes')}
            </Text>
          </Group>
          <Link to={`/meetings/${id}`} className={classes.title ?? ''}>
            {title}
          </Link>
        </div>
        <Group gap="xs">
          <Button
            variant="light"
            leftSection={<IconVideo size={16} stroke={1.75} aria-hidden />}
            onClick={() => join(meeting)}
          >
            Entrar
          </Button>
          {canEnd && (
            <Button variant="light" color="red" onClick={() => setEnding(true)}>
              Finalizar
            </Button>
          )}
        </Group>
      </Group>
      <EndMeetingDialog meeting={meeting} opened={isEnding} onClose={() => setEnding(false)} />
    </Card>
  )
}
