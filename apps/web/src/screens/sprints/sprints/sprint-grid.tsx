import { messageOf } from '@cadencia/http/http-error'
import type { Sprint } from '@cadencia/sprints/contract'
import { useSprintPages } from '@cadencia/sprints/react'
import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Center, SimpleGrid } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { useState } from 'react'
import { ListEmptyState } from '../../../lists/list-empty-state.tsx'
import { useTeamFinder } from '../../../people/use-people.ts'
import { SprintCard } from './sprint-card.tsx'
import type { SprintTask } from './sprints-screen.tsx'
import type { useSprintFilters } from './use-sprint-filters.ts'

/** Cards shown at first and added each time; two and three in a row both divide it. */
const STEP = 24

interface SprintGridProps
  extends Pick<ReturnType<typeof useSprintFilters>, 'asked' | 'isFiltered' | 'clear'> {
  /** Why the viewer can't create one. */
  refusal: string | undefined
  onCreate: () => void
  onTask: (task: SprintTask, sprint: Sprint) => void
}

/** The sprints that the filters leave, the newest first, some at a time. */
export function SprintGrid({ asked, onTask, ...emptyState }: SprintGridProps) {
  const list = useSprintPages(asked)
  const { findTeam } = useTeamFinder()
  const [shown, setShown] = useState(STEP)
  if (list.isPending) return <CardGridSkeleton />
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, 'Não foi possível carregar as sprints.')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  const sprints = list.data.pages.flatMap(({ rows }) => rows)
  if (sprints.length === 0) {
    return (
      <ListEmptyState
        icon={IconLayoutKanban}
        text="Nenhuma sprint encontrada"
        description={
          emptyState.isFiltered
            ? 'Nenhuma sprint corresponde aos filtros.'
            : 'Crie a primeira e planeje as tarefas do time.'
        }
        createLabel={emptyState.isFiltered ? 'Criar sprint' : 'Criar primeira sprint'}
        {...emptyState}
      />
    )
  }
  const showMore = () => {
    if (sprints.length < shown + STEP && list.hasNextPage) void list.fetchNextPage()
    setShown(shown + STEP)
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {sprints.slice(0, shown).map((sprint) => (
          <SprintCard
            key={sprint.id}
            sprint={sprint}
            team={findTeam(sprint.teamId)}
            shareRefusal={emptyState.refusal}
            onTask={(task) => onTask(task, sprint)}
          />
        ))}
      </SimpleGrid>
      {(sprints.length > shown || list.hasNextPage) && (
        <Center mt="lg">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={showMore}>
            Mostrar mais
          </Button>
        </Center>
      )}
    </>
  )
}
