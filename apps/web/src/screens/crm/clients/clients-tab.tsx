import { CLIENT_STATUSES, type Client, SEGMENTS } from '@cadencia/crm/clients/contract'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Group, Title } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCloseRecord } from '../../../details/use-close-record.ts'
import { FilterSelect } from '../../../lists/filter-select.tsx'
import { choicesOf } from '../../../lists/filter-values.ts'
import { PersonFilter, StatusFilter } from '../../../lists/filters.tsx'
import { countSet, FiltersRow } from '../../../lists/filters-row.tsx'
import { SearchField } from '../../../lists/search-field.tsx'
import { useCreateParam } from '../../../lists/use-create-param.ts'
import { CreateButton } from '../../../shell/create-button.tsx'
import { CLIENT_STATUS_BADGES, SEGMENT_LABELS } from '../crm-labels.ts'
import { ClientList } from './client-list.tsx'
import { useClientFilters } from './use-client-filters.ts'

const NewClientDialog = lazyOverlay(() =>
  import('./new-client-dialog.tsx').then((module) => module.NewClientDialog),
)
const EditClientDialog = lazyOverlay(() =>
  import('./edit-client-dialog.tsx').then((module) => module.EditClientDialog),
)
const ClientRecord = lazyOverlay(() =>
  import('../record/client-record.tsx').then((module) => module.ClientRecord),
)

/** Those who bought. */
export function ClientsTab() {
  const { recordId } = useParams()
  const { isCreating, openForm, closeForm } = useCreateParam('Novo cliente')
  const { filters, change, queryFilter, isFiltered, clear } = useClientFilters()
  const [editing, setEditing] = useState<Client>()
  const closeRecord = useCloseRecord('/crm/clients')
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>Base de Clientes</Title>
        <CreateButton label="Novo Cliente" onClick={openForm} />
      </Group>
      <FiltersRow
        label="Filtrar clientes"
        activeCount={countSet(filters.status, filters.segment, filters.owner)}
        search={
          <SearchField
            label="Buscar cliente"
            placeholder="Nome, empresa ou contato"
            text={filters.q}
            onChange={(q) => change({ q })}
          />
        }
      >
        <StatusFilter
          values={CLIENT_STATUSES}
          labels={CLIENT_STATUS_BADGES}
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
        <PersonFilter hasNobody value={filters.owner} onChange={(owner) => change({ owner })} />
      </FiltersRow>
      <ClientList
        queryFilter={queryFilter}
        isFiltered={isFiltered}
        clear={clear}
        openId={recordId}
        onCreate={openForm}
        onEdit={setEditing}
      />
      {recordId && <ClientRecord id={recordId} onClose={closeRecord} />}
      <NewClientDialog opened={isCreating} onClose={closeForm} />
      {editing && <EditClientDialog client={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
