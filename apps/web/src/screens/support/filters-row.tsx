import { ClientFilter } from '../../collections/filters/client-filter.tsx'
import { countFilters, FieldFilters } from '../../collections/filters/field-filters.tsx'
import { countSet, FiltersRow } from '../../collections/filters/filters-row.tsx'
import { ScopeFilter } from '../../collections/filters/scope-filter.tsx'
import { SearchField } from '../../collections/filters/search-field.tsx'
import { REQUEST_FIELDS } from './fields.tsx'
import type { useSupportFilters } from './use-support-filters.ts'

/** Whose requests, and what narrows them, in one row. */
export function SupportFiltersRow({
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
