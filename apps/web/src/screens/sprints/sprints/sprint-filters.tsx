import { SPRINT_STATUSES } from '@cadencia/sprints/contract'
import { Group } from '@mantine/core'
import { StatusFilter, TeamFilter } from '../../../lists/filters.tsx'
import { SPRINT_STATUS_LABELS } from './sprint-labels.ts'
import type { useSprintFilters } from './use-sprint-filters.ts'

/** Team and status, in one row. */
export function SprintFilters({
  filters,
  change,
}: Pick<ReturnType<typeof useSprintFilters>, 'filters' | 'change'>) {
  return (
    <Group gap="sm" mb="md" role="search" aria-label="Filtrar sprints">
      <TeamFilter value={filters.team} onChange={(team) => change({ team })} />
      <StatusFilter
        values={SPRINT_STATUSES}
        labels={SPRINT_STATUS_LABELS}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
    </Group>
  )
}
