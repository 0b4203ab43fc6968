import { CLIENT_SORTS, type Client, type ClientFilter } from '@cadencia/crm/clients/contract'
import { useClients } from '@cadencia/crm/clients/react'
import { IconBuilding } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { sortIn } from '../../../collections/filters/address-fields.ts'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { CLIENT_COLLECTION } from './client-collection.tsx'

const PAGE = '100'

/** The call that lists the clients of a filter. */
export function listQueryOf(filter: ClientFilter, sort: string) {
  return { ...filter, sort: sortIn(CLIENT_SORTS, sort) ?? '-createdAt', limit: PAGE }
}

interface ClientListProps {
  queryFilter: ClientFilter
  isFiltered: boolean
  clear: () => void
  /** The client that is open beside the list. */
  openId: string | undefined
  onCreate: () => void
  onEdit: (client: Client) => void
}

/** The clients that match the filters. */
export function ClientList({ queryFilter, openId, onEdit, ...emptyState }: ClientListProps) {
  const view = useCollectionView(CLIENT_COLLECTION)
  const query = useMemo(() => listQueryOf(queryFilter, view.sort), [queryFilter, view.sort])
  const context = useStable({ onEdit })
  return (
    <CollectionView
      collection={CLIENT_COLLECTION}
      view={view}
      list={useClients(useDeferredValue(query))}
      context={context}
      openId={openId}
      failed="Não foi possível carregar os clientes."
      failedNext="Não foi possível carregar mais clientes."
      emptyState={
        <ListEmptyState
          icon={IconBuilding}
          text="Nenhum cliente encontrado"
          description={
            emptyState.isFiltered
              ? 'Nenhum cliente corresponde aos filtros.'
              : 'Quando uma oportunidade é ganha, o cliente aparece aqui.'
          }
          createLabel="Novo Cliente"
          {...emptyState}
        />
      }
    />
  )
}
