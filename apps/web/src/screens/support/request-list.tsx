import { useSupportPages } from '@cadencia/support/react'
import { IconLifebuoy } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useClientColumn } from '../../collections/client-column.tsx'
import { CollectionView } from '../../collections/collection-view.tsx'
import { ListEmptyState } from '../../collections/rows/list-empty-state.tsx'
import { useCollectionView } from '../../collections/use-collection-view.ts'
import { useNow } from '../../kit/use-now.ts'
import { REQUEST_COLLECTION } from './request-collection.tsx'
import { queryOf, type useSupportFilters } from './use-support-filters.ts'

interface RequestListProps
  extends Pick<ReturnType<typeof useSupportFilters>, 'filters' | 'isFiltered' | 'clear'> {
  /** Why the viewer can't create one. */
  refusal: string | undefined
  /** The request that is open beside the list. */
  openId: string | undefined
  onCreate: () => void
}

/** The requests that match the filters. */
export function RequestList({ filters, openId, ...emptyState }: RequestListProps) {
  const collection = useClientColumn(REQUEST_COLLECTION, 'support')
  const view = useCollectionView(collection)
  const nowMs = useNow()
  const context = useMemo(() => ({ nowMs }), [nowMs])
  return (
    <CollectionView
      collection={collection}
      view={view}
      list={useSupportPages(queryOf(filters, view.sort))}
      context={context}
      openId={openId}
      failed="Não foi possível carregar as solicitações."
      failedNext="Não foi possível carregar mais solicitações."
      emptyState={
        <ListEmptyState
          icon={IconLifebuoy}
          text="Nenhuma solicitação encontrada"
          description={
            emptyState.isFiltered
              ? 'Nenhuma solicitação corresponde aos filtros.'
              : 'Peça ajuda a outro time: descreva o problema e anexe o que mostra o que acontece.'
          }
          createLabel="Criar solicitação"
          {...emptyState}
        />
      }
    />
  )
}
