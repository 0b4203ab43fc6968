import { messageOf } from '@cadencia/http/http-error'
import { formatDate } from '@cadencia/locale/dates'
import { formatPercent } from '@cadencia/locale/numbers'
import { isClosed } from '@cadencia/sprints/contract'
import { useTeamSprints } from '@cadencia/sprints/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import classes from '../../../kit/lists.module.css'
import { sprintStatusBadge } from './sprint-labels.ts'

/** The sprints of a team that are not completed, each with how far it is. */
export function RunningSprints({ teamId }: { teamId: string }) {
  const { data, error, isFetching, refetch } = useTeamSprints(teamId)
  if (error && !data) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar as sprints.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton height={56} role="status" aria-label="Carregando" />
  const running = data.filter((sprint) => !isClosed(sprint))
  if (running.length === 0) {
    return (
      <Text c="dimmed">
        Nenhuma sprint em andamento.{' '}
        <Anchor component={Link} to={`/sprints?new=1&team=${teamId}`} fz="inherit" td="underline">
          Criar sprint
        </Anchor>
      </Text>
    )
  }
  return (
    <Stack component="ul" gap="md" className={classes.plain ?? ''}>
      {running.map((sprint) => (
        <li key={sprint.id}>
          <Group justify="space-between" wrap="nowrap" gap="sm" mb={4}>
            <Anchor
              component={Link}
              to={`/sprints/${sprint.id}/kanban`}
              fw={550}
              miw={0}
              className="touch-link"
            >
              <Text component="span" display="block" inherit truncate>
                {sprint.name}
              </Text>
            </Anchor>
            <StatusBadge {...sprintStatusBadge(sprint.status)} />
          </Group>
          <Progress
            color="gray"
            value={sprint.completionRate * 100}
            aria-label={`Progresso de ${sprint.name}`}
            mb={4}
          />
          <Text size="sm" c="dimmed">
            {formatPercent(sprint.completionRate, 0)} · até {formatDate(sprint.endDate)}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
