import { countFilters, FieldFilters } from '../../../collections/filters/field-filters.tsx'
import { FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { LEAD_FIELDS } from './fields.tsx'
import type { useLeadFilters } from './lead-filters.ts'

/** Search, status, source, temperature and owner, in one row. */
export function LeadFiltersRow({
  filters,
  change,
}: Pick<ReturnType<typeof useLeadFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow
      label="Filtrar leads"
      activeCount={countFilters(LEAD_FIELDS, filters)}
      search={
        <SearchField
          label="Buscar lead"
          placeholder="Nome, empresa ou contato"
          text={filters.q ?? ''}
          onChange={(q) => change({ q })}
        />
      }
    >
      <FieldFilters fields={LEAD_FIELDS} filters={filters} change={change} first={['status', 'source']} />
    </FiltersRow>
  )
}
