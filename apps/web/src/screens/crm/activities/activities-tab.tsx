import { type ActivityFilter, getActivity } from '@cadencia/crm/activities/contract'
import { activityPages } from '@cadencia/crm/activities/react'
import { query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Group, Title } from '@mantine/core'
import { useMemo } from 'react'
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
import { ACTIVITY_COLLECTION } from './activity-collection.tsx'
import { ActivityList, listQueryOf } from './activity-list.tsx'
import { ACTIVITY_FIELDS } from './fields.tsx'

const ADDRESS = { q: anyText, ...filterAddress(ACTIVITY_FIELDS) }

type ActivityFilters = FiltersOf<typeof ADDRESS>

/** The filters that an address has. */
const activityFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters. */
function filterOf(filters: ActivityFilters): ActivityFilter {
  return { ...withoutEmpty({ q: filters.q }), ...filterQuery<ActivityFilter>()(ACTIVITY_FIELDS, filters) }
}

/** Which activities are listed; `queryFilter` goes to the server. */
function useActivityFilters() {
  const address = useUrlFilters(ADDRESS)
  const queryFilter = useMemo(() => filterOf(address.filters), [address.filters])
  return { ...address, queryFilter }
}

const NewActivityDialog = lazyDialog(() =>
  import('./activity-dialog.tsx').then((module) => module.NewActivityDialog),
)
const ActivityRecord = lazyOverlay(() =>
  import('../record/activity-record.tsx').then((module) => module.ActivityRecord),
)

/** What is late, what comes, and what was done. */
export function ActivitiesTab() {
  const { recordId } = useParams()
  const { isCreating, openForm, closeForm } = useCreateParam('Nova atividade')
  const { filters, change, queryFilter, isFiltered, clear } = useActivityFilters()
  const closeRecord = useCloseRecord('/crm/activities')
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>Atividades</Title>
        <CreateButton label="Nova Atividade" onClick={openForm} />
      </Group>
      <FiltersRow
        label="Filtrar atividades"
        activeCount={countFilters(ACTIVITY_FIELDS, filters)}
        search={
          <SearchField
            label="Buscar atividade"
            placeholder="Assunto, descrição ou próxima ação"
            text={filters.q}
            onChange={(q) => change({ q })}
          />
        }
      >
        <FieldFilters fields={ACTIVITY_FIELDS} filters={filters} change={change} />
      </FiltersRow>
      <ActivityList
        queryFilter={queryFilter}
        isFiltered={isFiltered}
        clear={clear}
        openId={recordId}
        onCreate={openForm}
      />
      {recordId && <ActivityRecord id={recordId} onClose={closeRecord} />}
      <NewActivityDialog opened={isCreating} onClose={closeForm} />
    </>
  )
}

ActivitiesTab.prefetch = async ({ client, params: { recordId }, search }: ScreenAddress) => {
  if (recordId) {
    ActivityRecord.preload()
    void client.prefetchQuery(query(getActivity, { params: { id: recordId } }))
  }
  const { id } = await client.fetchQuery(query(getCurrentUser, {}))
  const sort = sortAt(ACTIVITY_COLLECTION, id, search)
  await client.prefetchInfiniteQuery(activityPages(listQueryOf(filterOf(activityFiltersIn(search)), sort)))
}
