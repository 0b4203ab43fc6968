import { SPRINT_STATUSES } from '@cadencia/sprints/contract'
import { Group } from '@mantine/core'
import { FilterSelect, TeamFilter } from '../../../lists/filter-select.tsx'
import { SPRINT_STATUS_LABELS } from './sprint-labels.ts'
import type { useSprintFilters } from './use-sprint-filters.ts'

const STATUS_CHOICES = SPRINT_STATUSES.map((value) => ({ value, label: SPRINT_STATUS_LABELS[value].label }))

/** Team and status, in one row. */
export function SprintFilters({
  filters,
  change,
}: Pick<ReturnType<typeof useSprintFilters>, 'filters' | 'change'>) {
  return (
    <Group gap="sm" mb="md" role="search" aria-label="Filtrar sprints">
      <TeamFilter value={filters.team} onChange={(team) => change({ team })} />
      <FilterSelect
        label="Status"
        all="Todos os status"
        choices={STATUS_CHOICES}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
    </Group>
  )
}
