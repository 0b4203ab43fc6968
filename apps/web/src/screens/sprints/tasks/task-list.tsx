import { messageOf } from '@cadencia/http/http-error'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { useTaskPages } from '@cadencia/sprints/tasks/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Center, Skeleton, Stack, Text } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { ListEmptyState } from '../../../lists/list-empty-state.tsx'
import { useAttendees, useTeamFinder } from '../../../people/use-people.ts'
import { useNow } from '../../../shell/use-now.ts'
import { TaskRow } from './task-row.tsx'
import classes from './tasks.module.css'
import { queryOf, type useTaskFilters } from './use-task-filters.ts'

/** Rows shown at first and added each time; a page of the server holds more. */
const STEP = 100
const NONE = { mine: 'Nada em aberto com você.', all: 'Nada em aberto.' } as const

interface TaskListProps extends Pick<ReturnType<typeof useTaskFilters>, 'filters' | 'isFiltered' | 'clear'> {
  userId: string
  /** Why the viewer can't write. */
  refusal: string | undefined
  onCreate: () => void
}

/** The tasks that the filters leave, some at a time. */
export function TaskList({ filters, isFiltered, clear, userId, refusal, onCreate }: TaskListProps) {
  const nowMs = useNow()
  const list = useTaskPages(queryOf(useDeferredValue(filters), userId, nowMs))
  const { nameOf, isLoaded } = useAttendees()
  const { findTeam } = useTeamFinder()
  const [shown, setShown] = useState(STEP)
  if (list.isPending) return <ListSkeleton />
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, 'Não foi possível carregar as tarefas.')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  const tasks = list.data.pages.flatMap(({ rows }) => rows)
  const total = list.data.pages[0]?.total ?? ''
  if (tasks.length === 0) {
    return (
      <ListEmptyState
        icon={IconChecklist}
        text="Nenhuma tarefa encontrada"
        description={isFiltered ? 'Nenhuma tarefa corresponde aos filtros.' : NONE[filters.scope]}
        isFiltered={isFiltered}
        clear={clear}
        createLabel="Criar tarefa"
        refusal={refusal}
        onCreate={onCreate}
      />
    )
  }
  const showMore = () => {
    if (tasks.length < shown + STEP && list.hasNextPage) void list.fetchNextPage()
    setShown(shown + STEP)
  }
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {total === '1' ? '1 tarefa' : `${total} tarefas`}
      </Text>
      <ul className={classes.plain} aria-label="Tarefas">
        {tasks.slice(0, shown).map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            team={findTeam(task.teamId)}
            assignee={task.assignedTo !== null && isLoaded ? nameOf(task.assignedTo) : undefined}
            today={saoPauloDay(nowMs)}
            refusal={refusal}
          />
        ))}
      </ul>
      {(tasks.length > shown || list.hasNextPage) && (
        <Center mt="lg">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={showMore}>
            Mostrar mais
          </Button>
        </Center>
      )}
    </>
  )
}

function ListSkeleton() {
  return (
    <Stack gap="xs" role="status" aria-label="Carregando">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </Stack>
  )
}
