import { MEETING_STATUSES } from '@cadencia/meetings/contract'
import { SegmentedControl } from '@mantine/core'
import { FilterSelect } from '../../lists/filter-select.tsx'
import { countSet, FiltersRow } from '../../lists/filters-row.tsx'
import { ScopeFilter } from '../../lists/scope-filter.tsx'
import { SearchField } from '../../lists/search-field.tsx'
import { PERIODS, type Period } from './list-order.ts'
import { STATUS_LABELS } from './meeting-labels.ts'
import type { useListFilters } from './use-list-filters.ts'

const PERIOD_LABELS = {
  all: 'Qualquer data',
  upcoming: 'Próximas',
  past: 'Passadas',
} as const satisfies Record<Period, string>

const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))
const STATUS_CHOICES = MEETING_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value].label }))

/** Whose meetings, text, period and status, in one row. */
export function ListFiltersRow({
  filters,
  change,
}: Pick<ReturnType<typeof useListFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow
      label="Filtrar reuniões"
      search={
        <>
          <ScopeFilter value={filters.scope} onChange={(scope) => change({ scope })} />
          <SearchField
            label="Buscar reunião"
            placeholder="Buscar por título, time ou participante"
            text={filters.q}
            onChange={(text) => change({ q: text })}
          />
        </>
      }
      activeCount={countSet(filters.period === 'all' ? null : filters.period, filters.status)}
    >
      <SegmentedControl
        flex={{ base: '1 1 100%', sm: '0 0 auto' }}
        aria-label="Período"
        data={PERIOD_CHOICES}
        value={filters.period}
        onChange={(period) => change({ period })}
      />
      <FilterSelect
        label="Status"
        all="Todos os status"
        choices={STATUS_CHOICES}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
    </FiltersRow>
  )
}
