import { METHODS } from '@cadencia/admin/access-logs/contract'
import { useTeams } from '@cadencia/people/teams/react'
import { LazySelect } from '@cadencia/ui/lazy-select'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { StatusFilter } from '../../../collections/filters/filters.tsx'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { type AccessFilters, DEFAULT_PERIOD_LABEL, PERIODS, STATUSES } from './use-access-filters.ts'

const PERIOD_LABELS = {
  '1': 'Hoje',
  '7': DEFAULT_PERIOD_LABEL,
  '30': 'Últimos 30 dias',
  '180': 'Últimos 180 dias',
} as const

const STATUS_LABELS = {
  '2xx': '2xx · sucesso',
  '3xx': '3xx · sem mudança',
  '4xx': '4xx · recusado',
  '5xx': '5xx · falha',
} as const

interface AccessFiltersRowProps {
  filters: AccessFilters
  change: (next: Partial<AccessFilters>) => void
}

/** Team, member, method, status and period, in one row. */
export function AccessFiltersRow({ filters, change }: AccessFiltersRowProps) {
  const teams = useTeams()
  // Two teams of one name are one choice: the log is filtered by the name.
  const names = [...new Set((teams.data ?? []).map(({ name }) => name))]
  return (
    <FiltersRow
      label="Filtrar acessos"
      search={
        <SearchField
          label="Procurar membro"
          placeholder="E-mail do membro"
          text={filters.member ?? ''}
          onChange={(member) => change({ member })}
        />
      }
      activeCount={countSet(filters.team, filters.method, filters.status)}
    >
      <FilterSelect
        label="Time"
        all="Todos os times"
        searchable
        nothingFoundMessage="Nenhum time encontrado"
        choices={names.map((value) => ({ value, label: value }))}
        value={filters.team}
        onChange={(team) => change({ team })}
      />
      <FilterSelect
        label="Método"
        all="Todos os métodos"
        choices={METHODS.map((value) => ({ value, label: value }))}
        value={filters.method}
        onChange={(method) => change({ method })}
      />
      <StatusFilter
        values={STATUSES}
        labels={STATUS_LABELS}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <LazySelect
        flex="1 1 140px"
        maw={{ sm: 200 }}
        aria-label="Período"
        data={choicesOf(PERIODS, PERIOD_LABELS)}
        value={filters.period}
        onChange={(period) => period && change({ period })}
      />
    </FiltersRow>
  )
}
