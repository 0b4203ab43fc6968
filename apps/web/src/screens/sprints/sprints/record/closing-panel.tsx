import { messageOf } from '@cadencia/http/http-error'
import { formatDateTime } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import type { ClosedTask, Sprint } from '@cadencia/sprints/contract'
import { useClosing, useSprints } from '@cadencia/sprints/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useAttendees } from '../../../../records/people/use-people.ts'
import { taskStatusBadge } from '../../tasks/task-labels.ts'
import classes from '../sprints.module.css'

/** What a completed sprint left behind; it never changes. */
export function ClosingPanel({ sprint }: { sprint: Sprint }) {
  const { data: closing, error, isFetching, refetch } = useClosing(sprint.id)
  const { nameOf, isLoaded } = useAttendees()
  const { data: siblings = [] } = useSprints({ teamId: sprint.teamId })
  if (error && !closing) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar o fechamento.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!closing) {
    return (
      <Stack role="status" aria-label="Carregando">
        <Skeleton height={16} width="70%" />
        <Skeleton height={120} />
      </Stack>
    )
  }
  const next = siblings.find(({ id }) => id === closing.carriedTo)
  const carried = closing.tasks.filter(({ isCarried }) => isCarried).length
  return (
    <Stack gap="md">
      <Text>
        Concluída em {formatDateTime(closing.closedAt)}
        {closing.closedBy && isLoaded && ` por ${nameOf(closing.closedBy)}`}.
        {carried > 0 && ` ${plural(carried, 'tarefa seguiu', 'tarefas seguiram')} para `}
        {carried > 0 && next && (
          <Anchor component={Link} to={`/sprints/${next.id}`} fz="inherit" td="underline">
            {next.name}
          </Anchor>
        )}
        {carried > 0 && (next ? '.' : 'outra sprint.')}
      </Text>
      {closing.tasks.length === 0 ? (
        <Text c="dimmed">A sprint terminou sem tarefas.</Text>
      ) : (
        <Stack component="ul" gap="sm" className={classes.plain ?? ''} aria-label="Tarefas no fechamento">
          {closing.tasks.map((task) => (
            <Line key={task.taskId} task={task} nameOf={isLoaded ? nameOf : () => ''} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function Line({ task, nameOf }: { task: ClosedTask; nameOf: (id: string) => string }) {
  return (
    <li>
      <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
        {task.title}
      </Text>
      <div className={classes.facts}>
        <StatusBadge {...taskStatusBadge(task.status)} />
        <span>{plural(task.points, 'ponto', 'pontos')}</span>
        {task.assignedTo && <span>{nameOf(task.assignedTo)}</span>}
        {task.quality !== null && <span>Qualidade {task.quality}</span>}
        {task.isCarried && <span>Seguiu para outra sprint</span>}
      </div>
    </li>
  )
}
