import { ACTIVITY_SORTS, type ActivityFilter } from '@cadencia/crm/activities/contract'
import { useActivities } from '@cadencia/crm/activities/react'
import { IconActivity } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { sortIn } from '../../../collections/filters/address-fields.ts'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { ACTIVITY_COLLECTION } from './activity-collection.tsx'

const PAGE = '200'

/** The call that lists the activities of a filter. */
export function listQueryOf(filter: ActivityFilter, sort: string) {
  return { ...filter, sort: sortIn(ACTIVITY_SORTS, sort) ?? 'agenda', limit: PAGE }
}

interface ActivityListProps {
  queryFilter: ActivityFilter
  isFiltered: boolean
  clear: () => void
  /** The activity that is open beside the list. */
  openId: string | undefined
  onCreate: () => void
}

/** The activities that match the filters. */
export function ActivityList({ queryFilter, openId, ...emptyState }: ActivityListProps) {
  const view = useCollectionView(ACTIVITY_COLLECTION)
  const query = useMemo(() => listQueryOf(queryFilter, view.sort), [queryFilter, view.sort])
  return (
    <CollectionView
      collection={ACTIVITY_COLLECTION}
      view={view}
      list={useActivities(useDeferredValue(query))}
      context={null}
      openId={openId}
      failed="Não foi possível carregar as atividades."
      failedNext="Não foi possível carregar mais atividades."
      emptyState={
        <ListEmptyState
          icon={IconActivity}
          text="Nenhuma atividade encontrada"
          description={
            emptyState.isFiltered
              ? 'Nenhuma atividade corresponde aos filtros.'
              : 'Planeje a próxima ligação, reunião ou demonstração.'
          }
          createLabel="Nova Atividade"
          {...emptyState}
        />
      }
    />
  )
}
