import type { Client } from '@cadencia/crm/clients/contract'
import { useClients } from '@cadencia/crm/clients/react'
import { Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { RecordSequence } from '../../../details/record-sequence.ts'
import { CardGrid } from '../../../lists/card-grid.tsx'
import { formatTotal } from '../../../lists/format-total.ts'
import { ListEmptyState } from '../../../lists/list-empty-state.tsx'
import { PagedList } from '../../../lists/paged-list.tsx'
import { ClientCard } from './client-card.tsx'
import { filterOf, type useClientFilters } from './client-filters.ts'

const PAGE = '60'
/** A card's usual height, in pixels. */
const ESTIMATED_CARD_PX = 206

interface ClientListProps
  extends Pick<ReturnType<typeof useClientFilters>, 'filters' | 'isFiltered' | 'clear'> {
  onCreate: () => void
  onEdit: (client: Client) => void
}

/** The clients that the filters leave, as cards. */
export function ClientList({ filters, isFiltered, clear, onCreate, onEdit }: ClientListProps) {
  const queryFilter = useMemo(() => ({ ...filterOf(filters), sort: filters.sort, limit: PAGE }), [filters])
  const list = useClients(useDeferredValue(queryFilter))
  return (
    <PagedList
      label="Lista de clientes"
      list={list}
      failed="Não foi possível carregar os clientes."
      failedNext="Não foi possível carregar mais clientes."
      emptyState={
        <ListEmptyState
          icon={IconBuilding}
          text="Nenhum cliente encontrado"
          description={
            isFiltered
              ? 'Nenhum cliente corresponde aos filtros.'
              : 'Quando uma oportunidade é ganha, o cliente aparece aqui.'
          }
          isFiltered={isFiltered}
          clear={clear}
          createLabel="Novo Cliente"
          onCreate={onCreate}
        />
      }
    >
      {({ rows, total, onEnd }) => (
        <>
          <Text size="sm" c="dimmed" mb="xs" role="status">
            {formatTotal(total || String(rows.length), 'cliente encontrado', 'clientes encontrados')}
          </Text>
          <RecordSequence path="/crm/clients" items={rows} total={total} />
          <CardGrid
            label="Clientes"
            items={rows}
            estimatedHeightPx={ESTIMATED_CARD_PX}
            onEnd={onEnd}
            renderCard={(client) => <ClientCard key={client.id} client={client} onEdit={onEdit} />}
          />
        </>
      )}
    </PagedList>
  )
}
