import type { ComingMeeting } from '@cadencia/insights/dashboard/contract'
import { formatDate, formatTime } from '@cadencia/locale/dates'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { EmptyState } from '@cadencia/ui/empty-state'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Anchor, Card, Group, Stack, Title } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ActionButton } from '../../../kit/action-button.tsx'
import classes from '../../../kit/lists.module.css'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { durationLabel } from '../meeting-labels.ts'

interface NextMeetingsProps {
  meetings: readonly ComingMeeting[]
  teams: readonly { id: string; name: string; color: string }[]
  /** Default: that there is none. */
  emptyText?: string
}

/** What comes next, within a week. */
export function NextMeetings({
  meetings,
  teams,
  emptyText = 'Nenhuma reunião encontrada',
}: NextMeetingsProps) {
  const today = saoPauloDay(Date.now())
  const refusal = useGuestRefusal()
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="home-next-meetings">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="home-next-meetings">
          Próximas reuniões
        </Title>
        <Anchor component={Link} to="/meetings" size="sm" className="touch-link">
          Ver todas
        </Anchor>
      </Group>
      {meetings.length === 0 && (
        <EmptyState
          icon={IconCalendarOff}
          text={emptyText}
          description="As reuniões de todos nos próximos sete dias aparecem aqui."
          action={
            <ActionButton to="/meetings?new=1" variant="default" reason={refusal}>
              Agendar
            </ActionButton>
          }
        />
      )}
      <Stack component="ul" gap="sm" className={classes.plain ?? ''}>
        {meetings.map(({ id, title, scheduledAt, duration, teamId }) => {
          const team = teams.find((one) => one.id === teamId)
          return (
            <li key={id} className={classes.row}>
              <Link to={`/meetings/${id}`} className={`${classes.title} ${classes.stretched}`}>
                {title}
              </Link>
              <div className={classes.facts}>
                <time dateTime={scheduledAt}>{startLabel(scheduledAt, today)}</time>
                <span>{durationLabel(duration)}</span>
                {team && <TeamTag name={team.name} color={team.color} />}
              </div>
            </li>
          )
        })}
      </Stack>
    </Card>
  )
}

function startLabel(instant: string, today: string): string {
  const day = saoPauloDay(instant)
  const dayLabel = day === today ? 'Hoje' : day === addDays(today, 1) ? 'Amanhã' : formatDate(day)
  return `${dayLabel}, ${formatTime(instant)}`
}
