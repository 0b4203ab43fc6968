import { SUPPORT_PRIORITIES, SUPPORT_STATUSES } from '@cadencia/support/contract'
import { Group, SegmentedControl, Select } from '@mantine/core'
import { useTeamFinder } from '../meetings/people.ts'
import { PRIORITY_LABELS, STATUS_WORDS } from './support-words.ts'
import type { useSupportFilters } from './use-support-filters.ts'

const STATUS_CHOICES = SUPPORT_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label }))
const PRIORITY_CHOICES = SUPPORT_PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))
const OWNER_CHOICES = [
  { value: 'all', label: 'Todas' },
  { value: 'mine', label: 'Minhas' },
]

const field = { flex: '1 1 150px', maw: { sm: 220 }, clearable: true } as const

/** Whose, status, team and priority, in one row. */
export function FiltersRow({
  filters,
  change,
}: Pick<ReturnType<typeof useSupportFilters>, 'filters' | 'change'>) {
  const { teams } = useTeamFinder()
  return (
    <Group gap="sm" mb="md" role="search" aria-label="Filtrar solicitações">
      <SegmentedControl
        flex={{ base: '1 1 100%', sm: '0 0 auto' }}
        aria-label="De quem"
        data={OWNER_CHOICES}
        value={filters.mine ? 'mine' : 'all'}
        onChange={(owner) => change({ mine: owner === 'mine' ? '1' : null })}
      />
      <Select
        {...field}
        aria-label="Status"
        placeholder="Todos os status"
        clearButtonProps={{ 'aria-label': 'Todos os status' }}
        data={STATUS_CHOICES}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <Select
        {...field}
        aria-label="Time"
        placeholder="Todos os times"
        searchable
        openOnFocus={false}
        nothingFoundMessage="Nenhum time"
        clearButtonProps={{ 'aria-label': 'Todos os times' }}
        data={teams.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.team}
        onChange={(team) => change({ team })}
      />
      <Select
        {...field}
        aria-label="Prioridade"
        placeholder="Todas as prioridades"
        clearButtonProps={{ 'aria-label': 'Todas as prioridades' }}
        data={PRIORITY_CHOICES}
        value={filters.priority}
        onChange={(priority) => change({ priority })}
      />
    </Group>
  )
}
