import { CLIENT_STATUSES, type Client, SEGMENTS } from '@cadencia/crm/clients/contract'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Button, Group, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCloseRecord } from '../../../details/use-close-record.ts'
import { FilterSelect } from '../../../lists/filter-select.tsx'
import { choicesOf } from '../../../lists/filter-values.ts'
import { countSet, FiltersRow } from '../../../lists/filters-row.tsx'
import { OrderSelect } from '../../../lists/order-select.tsx'
import { SearchField } from '../../../lists/search-field.tsx'
import { useCreateParam } from '../../../lists/use-create-param.ts'
import { CLIENT_STATUS_BADGES, SEGMENT_LABELS } from '../crm-labels.ts'
import { CLIENT_SORTS, useClientFilters } from './client-filters.ts'
import { ClientList } from './client-list.tsx'

const NewClientDialog = lazyOverlay(() =>
  import('./new-client-dialog.tsx').then((module) => module.NewClientDialog),
)
const EditClientDialog = lazyOverlay(() =>
  import('./edit-client-dialog.tsx').then((module) => module.EditClientDialog),
)
const ClientRecord = lazyOverlay(() =>
  import('../record/client-record.tsx').then((module) => module.ClientRecord),
)

const SORT_LABELS = {
  '-createdAt': 'Mais recentes',
  name: 'Nome',
  '-contractValue': 'Maior contrato',
  '-satisfactionScore': 'Satisfação',
} as const

/** Those who bought. */
export function ClientsTab() {
  const { recordId } = useParams()
  const { isCreating, openForm, closeForm } = useCreateParam()
  const list = useClientFilters()
  const [editing, setEditing] = useState<Client>()
  const closeRecord = useCloseRecord('/crm/clients')
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>Base de Clientes</Title>
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={openForm}>
          Novo Cliente
        </Button>
      </Group>
      <ClientFiltersRow {...list} />
      <ClientList {...list} onCreate={openForm} onEdit={setEditing} />
      {recordId && <ClientRecord id={recordId} onClose={closeRecord} />}
      <NewClientDialog opened={isCreating} onClose={closeForm} />
      {editing && <EditClientDialog client={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

function ClientFiltersRow({
  filters,
  change,
}: Pick<ReturnType<typeof useClientFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow
      label="Filtrar clientes"
      activeCount={countSet(filters.status, filters.segment)}
      search={
        <SearchField
          label="Buscar cliente"
          placeholder="Nome, empresa ou contato"
          text={filters.q ?? ''}
          onChange={(q) => change({ q })}
        />
      }
    >
      <FilterSelect
        label="Status"
        all="Todos os status"
        choices={choicesOf(CLIENT_STATUSES, CLIENT_STATUS_BADGES)}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label="Segmento"
        all="Todos os segmentos"
        choices={choicesOf(SEGMENTS, SEGMENT_LABELS)}
        value={filters.segment}
        onChange={(segment) => change({ segment })}
      />
      <OrderSelect
        choices={choicesOf(CLIENT_SORTS, SORT_LABELS)}
        value={filters.sort}
        onChange={(sort) => change({ sort })}
      />
    </FiltersRow>
  )
}
