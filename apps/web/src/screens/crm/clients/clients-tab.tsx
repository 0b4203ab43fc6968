import { type Client, type ClientFilter, getClient } from '@cadencia/crm/clients/contract'
import { clientPages } from '@cadencia/crm/clients/react'
import { query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Group, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { anyText } from '../../../collections/filters/address-fields.ts'
import {
  countFilters,
  FieldFilters,
  filterAddress,
  filterQuery,
} from '../../../collections/filters/field-filters.tsx'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { sortAt } from '../../../collections/use-collection-view.ts'
import { useCreateParam } from '../../../collections/use-create-param.ts'
import { CreateButton } from '../../../kit/screen/create-button.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { useCloseRecord } from '../../../records/panel/use-close-record.ts'
import { CLIENT_COLLECTION } from './client-collection.tsx'
import { ClientList, listQueryOf } from './client-list.tsx'
import { CLIENT_FIELDS } from './fields.tsx'

const ADDRESS = { q: anyText, ...filterAddress(CLIENT_FIELDS) }

type ClientFilters = FiltersOf<typeof ADDRESS>

/** The filters that an address has. */
const clientFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters. */
function filterOf(filters: ClientFilters): ClientFilter {
  return { ...withoutEmpty({ q: filters.q }), ...filterQuery<ClientFilter>()(CLIENT_FIELDS, filters) }
}

/** Which clients are listed; `queryFilter` goes to the server. */
function useClientFilters() {
  const address = useUrlFilters(ADDRESS)
  const queryFilter = useMemo(() => filterOf(address.filters), [address.filters])
  return { ...address, queryFilter }
}

const NewClientDialog = lazyDialog(() =>
  import('./new-client-dialog.tsx').then((module) => module.NewClientDialog),
)
const EditClientDialog = lazyDialog(() =>
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
        activeCount={countFilters(CLIENT_FIELDS, filters)}
        search={
          <SearchField
            label="Buscar cliente"
            placeholder="Nome, empresa ou contato"
            text={filters.q}
            onChange={(q) => change({ q })}
          />
        }
      >
        <FieldFilters fields={CLIENT_FIELDS} filters={filters} change={change} />
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

ClientsTab.prefetch = async ({ client, params: { recordId }, search }: ScreenAddress) => {
  if (recordId) {
    ClientRecord.preload()
    void client.prefetchQuery(query(getClient, { params: { id: recordId } }))
  }
  const { id } = await client.fetchQuery(query(getCurrentUser, {}))
  const sort = sortAt(CLIENT_COLLECTION, id, search)
  await client.prefetchInfiniteQuery(clientPages(listQueryOf(filterOf(clientFiltersIn(search)), sort)))
}
