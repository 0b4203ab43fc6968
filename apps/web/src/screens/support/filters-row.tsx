import { SUPPORT_PRIORITIES, SUPPORT_STATUSES } from '@cadencia/support/contract'
import { PriorityFilter, StatusFilter, TeamFilter } from '../../collections/filters/filters.tsx'
import { countSet, FiltersRow } from '../../collections/filters/filters-row.tsx'
import { ScopeFilter } from '../../collections/filters/scope-filter.tsx'
import { SearchField } from '../../collections/filters/search-field.tsx'
import { STATUS_LABELS } from './support-labels.ts'
import type { useSupportFilters } from './use-support-filters.ts'

/** Whose, status, team and priority, in one row. */
export function SupportFiltersRow({
  filters: { mine, q, status, team, priority },
  change,
}: Pick<ReturnType<typeof useSupportFilters>, 'filters' | 'change'>) {
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
            placeholder="Buscar por título ou descrição"
            text={q}
            onChange={(text) => change({ q: text })}
          />
        </>
      }
      activeCount={countSet(status, team, priority)}
    >
      <StatusFilter
        values={SUPPORT_STATUSES}
        labels={STATUS_LABELS}
        value={status}
        onChange={(next) => change({ status: next })}
      />
      <TeamFilter value={team} onChange={(next) => change({ team: next })} />
      <PriorityFilter
        values={SUPPORT_PRIORITIES}
        value={priority}
        onChange={(next) => change({ priority: next })}
      />
    </FiltersRow>
  )
}
