import { messageOf } from '@cadencia/http/http-error'
import { formatDate, formatTime } from '@cadencia/locale/dates'
import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import type { Meeting } from '@cadencia/meetings/contract'
import { useMeetings } from '@cadencia/meetings/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Anchor, Card, Group, Skeleton, Stack, Title } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { durationWords, isAhead } from '../../meetings/meeting-words.ts'
import classes from '../../meetings/meetings.module.css'
import { useTeamFinder } from '../../meetings/people.ts'
import { useNow } from '../../meetings/use-now.ts'

const SHOWN = 5
const DAYS_AHEAD = 7

/** What comes next, within a week. */
export function NextMeetings() {
  const nowMs = useNow()
  const today = saoPauloDay(nowMs)
  const meetings = useMeetings({
    from: saoPauloStartOfDay(today),
    to: saoPauloStartOfDay(addDays(today, DAYS_AHEAD)),
  })
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="home-next-meetings">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="home-next-meetings">
          Próximas reuniões
        </Title>
        <Anchor component={Link} to="/meetings" size="sm">
          Ver todas
        </Anchor>
      </Group>
      {meetings.isPending ? (
        <RowsSkeleton />
      ) : meetings.isError ? (
        <ErrorState
          message={messageOf(meetings.error, 'Não foi possível carregar as reuniões.')}
          onRetry={() => void meetings.refetch()}
          isRetrying={meetings.isFetching}
        />
      ) : (
        <Rows
          today={today}
          meetings={meetings.data
            .filter((meeting) => meeting.status === 'scheduled' && isAhead(meeting, nowMs))
            .slice(0, SHOWN)}
        />
      )}
    </Card>
  )
}

function Rows({ meetings, today }: { meetings: readonly Meeting[]; today: string }) {
  const { findTeam } = useTeamFinder()
  if (meetings.length === 0) return <EmptyState icon={IconCalendarOff} text="Nenhuma reunião encontrada" />
  return (
    <Stack component="ul" gap="sm" className={classes.plain ?? ''}>
      {meetings.map((meeting) => {
        const team = findTeam(meeting.teamId)
        return (
          <li key={meeting.id} className={classes.row}>
            <Link to={`/meetings/${meeting.id}`} className={`${classes.title} ${classes.stretched}`}>
              {meeting.title}
            </Link>
            <div className={classes.facts}>
              <time dateTime={meeting.scheduledAt}>{startWords(meeting.scheduledAt, today)}</time>
              <span>{durationWords(meeting.duration)}</span>
              {team && <TeamTag name={team.name} color={team.color} />}
            </div>
          </li>
        )
      })}
    </Stack>
  )
}

function startWords(instant: string, today: string): string {
  const day = saoPauloDay(instant)
  const dayWords = day === today ? 'Hoje' : day === addDays(today, 1) ? 'Amanhã' : formatDate(day)
  return `${dayWords}, ${formatTime(instant)}`
}

function RowsSkeleton() {
  return (
    <Stack role="status" aria-label="Carregando" gap="md">
      {[0, 1, 2].map((row) => (
        <Stack key={row} gap={6}>
          <Skeleton height={16} width="70%" />
          <Skeleton height={12} width="45%" />
        </Stack>
      ))}
    </Stack>
  )
}
