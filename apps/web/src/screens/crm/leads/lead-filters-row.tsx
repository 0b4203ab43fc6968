import { SOURCE_LABELS } from '@cadencia/crm/labels'
import { LEAD_SOURCES, LEAD_STATUSES, TEMPERATURES } from '@cadencia/crm/leads/contract'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { PersonFilter, StatusFilter } from '../../../collections/filters/filters.tsx'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { LEAD_STATUS_BADGES, TEMPERATURE_BADGES } from '../crm-labels.ts'
import type { useLeadFilters } from './lead-filters.ts'

/** Search, status, source, temperature and owner, in one row. */
export function LeadFiltersRow({
  filters,
  change,
}: Pick<ReturnType<typeof useLeadFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow
      label="Filtrar leads"
      activeCount={countSet(filters.status, filters.source, filters.temperature, filters.owner)}
      search={
        <SearchField
          label="Buscar lead"
          placeholder="Nome, empresa ou contato"
          text={filters.q ?? ''}
          onChange={(q) => change({ q })}
        />
      }
    >
      <StatusFilter
        values={LEAD_STATUSES}
        labels={LEAD_STATUS_BADGES}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label="Origem"
        all="Todas as origens"
        choices={choicesOf(LEAD_SOURCES, SOURCE_LABELS)}
        value={filters.source}
        onChange={(source) => change({ source })}
      />
      <FilterSelect
        label="Temperatura"
        all="Qualquer temperatura"
        choices={choicesOf(TEMPERATURES, TEMPERATURE_BADGES)}
        value={filters.temperature}
        onChange={(temperature) => change({ temperature })}
      />
      <PersonFilter hasNobody value={filters.owner} onChange={(owner) => change({ owner })} />
    </FiltersRow>
  )
}
