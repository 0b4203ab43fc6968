import { query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { getSupportRequest } from '@cadencia/support/contract'
import { supportFigures, supportPages } from '@cadencia/support/react'
import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ClientFilter } from '../../collections/filters/client-filter.tsx'
import { countFilters, FieldFilters } from '../../collections/filters/field-filters.tsx'
import { countSet, FiltersRow } from '../../collections/filters/filters-row.tsx'
import { ScopeFilter } from '../../collections/filters/scope-filter.tsx'
import { SearchField } from '../../collections/filters/search-field.tsx'
import { sortAt } from '../../collections/use-collection-view.ts'
import { useCreateParam } from '../../collections/use-create-param.ts'
import { Screen } from '../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../kit/screen/screen-address.ts'
import { useGuestRefusal } from '../../records/people/use-guest-refusal.ts'
import { REQUEST_FIELDS } from './fields.tsx'
import { REQUEST_COLLECTION } from './request-collection.tsx'
import { RequestList } from './request-list.tsx'
import { TeamFigures } from './team-figures.tsx'
import { queryOf, supportFiltersIn, useSupportFilters } from './use-support-filters.ts'

const NewRequestDialog = lazyDialog(() =>
  import('./form/new-request-dialog.tsx').then((module) => module.NewRequestDialog),
)
const RequestRecord = lazyOverlay(() =>
  import('./record/request-record.tsx').then((module) => module.RequestRecord),
)

/** The support centre: what teams ask of each other, with a request's record beside the list. */
export function SupportScreen() {
  const { requestId } = useParams()
  const refusal = useGuestRefusal()
  const { isCreating, openForm, closeForm } = useCreateParam('Nova solicitação', refusal)
  const support = useSupportFilters()
  const closeRecord = useCloseRecord()

  return (
    <Screen
      title="Centro de Suporte"
      create={{ label: 'Nova Solicitação', reason: refusal, onClick: openForm }}
    >
      <TeamFigures teamId={support.filters.team} />
      <SupportFiltersRow filters={support.filters} change={support.change} />
      <RequestList
        filters={support.filters}
        isFiltered={support.isFiltered}
        clear={support.clear}
        refusal={refusal}
        openId={requestId}
        onCreate={openForm}
      />
      {requestId && <RequestRecord requestId={requestId} onClose={closeRecord} />}
      <NewRequestDialog opened={isCreating} onClose={closeForm} />
    </Screen>
  )
}

SupportScreen.prefetch = async ({ client, params: { requestId }, search }: ScreenAddress) => {
  if (requestId) {
    RequestRecord.preload()
    void client.prefetchQuery(query(getSupportRequest, { params: { id: requestId } }))
  }
  const filters = supportFiltersIn(search)
  void client.prefetchQuery(supportFigures(filters.team))
  const { id } = await client.fetchQuery(query(getCurrentUser, {}))
  const filter = queryOf(filters, sortAt(REQUEST_COLLECTION, id, search))
  await client.prefetchInfiniteQuery(supportPages(filter))
}

/** Back to the list, which keeps its filters and its place. */
function useCloseRecord() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate({ pathname: '/support', search }, { preventScrollReset: true })
}

/** Whose requests, and what narrows them, in one row. */
function SupportFiltersRow({
  filters,
  change,
}: Pick<ReturnType<typeof useSupportFilters>, 'filters' | 'change'>) {
  const { mine, q } = filters
  return (
    <FiltersRow
      label="Filtrar solicitações"
      search={
        <>
          <ScopeFilter
            value={mine ? 'mine' : 'all'}
            onChange={(scope) => change({ mine: scope === 'mine' ? '1' : null })}
          />
          <SearchField
            label="Buscar solicitação"
            placeholder="Título ou descrição"
            text={q}
            onChange={(text) => change({ q: text })}
          />
        </>
      }
      activeCount={countSet(filters.client) + countFilters(REQUEST_FIELDS, filters)}
    >
      <FieldFilters fields={REQUEST_FIELDS} filters={filters} change={change} />
      <ClientFilter value={filters.client} onChange={(client) => change({ client })} />
    </FiltersRow>
  )
}
