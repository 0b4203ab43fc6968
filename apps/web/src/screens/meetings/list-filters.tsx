import { SegmentedControl } from '@mantine/core'
import { ClientFilter } from '../../collections/filters/client-filter.tsx'
import { countFilters, FieldFilters } from '../../collections/filters/field-filters.tsx'
import { FilterChip } from '../../collections/filters/filter-chip.tsx'
import { choicesOf } from '../../collections/filters/filter-values.ts'
import { countSet, FiltersRow } from '../../collections/filters/filters-row.tsx'
import { ScopeFilter } from '../../collections/filters/scope-filter.tsx'
import { SearchField } from '../../collections/filters/search-field.tsx'
import { MEETING_FIELDS } from './fields.tsx'
import { PERIODS, type Period } from './list-order.ts'
import type { useListFilters } from './use-list-filters.ts'

const PERIOD_LABELS = {
  all: 'Qualquer data',
  upcoming: 'Próximas',
  past: 'Passadas',
} as const satisfies Record<Period, string>

const PERIOD_CHOICES = choicesOf(PERIODS, PERIOD_LABELS)

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
            placeholder="Título, time ou participante"
            text={filters.q}
            onChange={(text) => change({ q: text })}
          />
        </>
      }
      activeCount={
        countSet(filters.period === 'all' ? null : filters.period) +
        countSet(filters.client) +
        countFilters(MEETING_FIELDS, filters)
      }
    >
      <SegmentedControl
        flex={{ base: '1 1 100%', sm: '0 0 auto' }}
        aria-label="Período"
        data={PERIOD_CHOICES}
        value={filters.period}
        onChange={(period) => change({ period })}
      />
      {filters.period !== 'all' && (
        <FilterChip label={PERIOD_LABELS[filters.period]} onClear={() => change({ period: 'all' })} />
      )}
      <FieldFilters fields={MEETING_FIELDS} filters={filters} change={change} />
      <ClientFilter value={filters.client} onChange={(client) => change({ client })} />
    </FiltersRow>
  )
}
