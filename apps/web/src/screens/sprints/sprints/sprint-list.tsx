import type { Sprint } from '@cadencia/sprints/contract'
import { useSprintPages } from '@cadencia/sprints/react'
import { IconLayoutKanban } from '@tabler/icons-react'
import { useMemo } from 'react'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { useTeamFinder } from '../../../records/people/use-people.ts'
import { SPRINT_COLLECTION } from './sprint-collection.tsx'
import type { SprintContext, SprintTask } from './sprint-context.ts'
import { queryOf, type useSprintFilters } from './use-sprint-filters.ts'

interface SprintListProps
  extends Pick<ReturnType<typeof useSprintFilters>, 'filters' | 'isFiltered' | 'clear'> {
  /** Why the viewer can't create one. */
  refusal: string | undefined
  /** The sprint that is open beside the list. */
  openId: string | undefined
  onCreate: () => void
  onTask: (task: SprintTask, sprint: Sprint) => void
}

/** The sprints that match the filters. */
export function SprintList({
  filters,
  isFiltered,
  clear,
  refusal,
  openId,
  onCreate,
  onTask,
}: SprintListProps) {
  const view = useCollectionView(SPRINT_COLLECTION)
  const list = useSprintPages(queryOf(filters, view.sort))
  const { findTeam } = useTeamFinder()
  const stable = useStable({ onTask })
  const context = useMemo<SprintContext>(
    () => ({ findTeam, shareRefusal: refusal, ...stable }),
    [findTeam, refusal, stable],
  )
  return (
    <CollectionView
      collection={SPRINT_COLLECTION}
      view={view}
      list={list}
      context={context}
      openId={openId}
      failed="Não foi possível carregar as sprints."
      failedNext="Não foi possível carregar mais sprints."
      emptyState={
        <ListEmptyState
          icon={IconLayoutKanban}
          text="Nenhuma sprint encontrada"
          description={
            isFiltered
              ? 'Nenhuma sprint corresponde aos filtros.'
              : 'Uma sprint é o ciclo de trabalho de um time. Crie a primeira e planeje as tarefas.'
          }
          isFiltered={isFiltered}
          clear={clear}
          createLabel={isFiltered ? 'Criar sprint' : 'Criar primeira sprint'}
          refusal={refusal}
          onCreate={onCreate}
        />
      }
    />
  )
}
