import { SPRINT_STATUSES } from '@cadencia/sprints/contract'
import { StatusFilter, TeamFilter } from '../../../collections/filters/filters.tsx'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { SPRINT_STATUS_LABELS } from './sprint-labels.ts'
import type { useSprintFilters } from './use-sprint-filters.ts'

/** Text, team and status, in one row. */
export function SprintFilters({
  filters,
  change,
}: Pick<ReturnType<typeof useSprintFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow
      label="Filtrar sprints"
      search={
        <SearchField
          label="Buscar sprint"
          placeholder="Buscar por nome ou tópico"
          text={filters.q}
          onChange={(q) => change({ q })}
        />
      }
      activeCount={countSet(filters.team, filters.status)}
    >
      <TeamFilter value={filters.team} onChange={(team) => change({ team })} />
      <StatusFilter
        values={SPRINT_STATUSES}
        labels={SPRINT_STATUS_LABELS}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
    </FiltersRow>
  )
}
