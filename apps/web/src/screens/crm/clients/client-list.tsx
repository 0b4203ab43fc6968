import type { Client } from '@cadencia/crm/contract/clients'
import { useClients } from '@cadencia/crm/react/clients'
import { messageOf } from '@cadencia/http/http-error'
import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Center, SimpleGrid, Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { ListEmptiness } from '../../../records/list-emptiness.tsx'
import { ClientCard } from './client-card.tsx'
import { filterOf, type useClientFilters } from './client-filters.ts'

const PAGE = '60'

interface ClientListProps
  extends Pick<ReturnType<typeof useClientFilters>, 'filters' | 'isFiltered' | 'clear'> {
  onCreate: () => void
  onEdit: (client: Client) => void
}

/** The clients that the filters leave, as cards. */
export function ClientList({ filters, isFiltered, clear, onCreate, onEdit }: ClientListProps) {
  const asked = useMemo(() => ({ ...filterOf(filters), sort: filters.sort, limit: PAGE }), [filters])
  const list = useClients(useDeferredValue(asked))
  if (list.isPending) return <CardGridSkeleton />
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, 'Não foi possível carregar os clientes.')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  const clients = list.data.pages.flatMap(({ rows }) => rows)
  const total = list.data.pages[0]?.total ?? ''
  if (clients.length === 0) {
    return (
      <ListEmptiness
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
    )
  }
  return (
    <section aria-label="Lista de clientes" aria-busy={list.isPlaceholderData || undefined}>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {total === '1' ? '1 cliente' : `${total} clientes`}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {clients.map((client) => (
          <ClientCard key={client.id} client={client} onEdit={onEdit} />
        ))}
      </SimpleGrid>
      {list.hasNextPage && (
        <Center mt="lg">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Mostrar mais
          </Button>
        </Center>
      )}
    </section>
  )
}
