import { useTeams } from '@cadencia/people/teams/react'
import { Select } from '@mantine/core'
import { countFilters, FieldFilters } from '../../../collections/filters/field-filters.tsx'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { ACCESS_FIELDS } from './fields.tsx'
import { type AccessFilters, DEFAULT_PERIOD_LABEL, PERIODS } from './use-access-filters.ts'

const PERIOD_LABELS = {
  '1': 'Hoje',
  '7': DEFAULT_PERIOD_LABEL,
  '30': 'Últimos 30 dias',
  '180': 'Últimos 180 dias',
} as const

interface AccessFiltersRowProps {
  filters: AccessFilters
  change: (next: Partial<AccessFilters>) => void
}

/** Team, member, method, status and period, in one row. */
export function AccessFiltersRow({ filters, change }: AccessFiltersRowProps) {
  const { team, member, period, ...others } = filters
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
          text={member ?? ''}
          onChange={(text) => change({ member: text })}
        />
      }
      activeCount={countSet(team) + countFilters(ACCESS_FIELDS, others)}
    >
      <FilterSelect
        label="Time"
        all="Todos os times"
        searchable
        nothingFoundMessage="Nenhum time encontrado"
        choices={names.map((value) => ({ value, label: value }))}
        value={team}
        onChange={(next) => change({ team: next })}
      />
      <FieldFilters fields={ACCESS_FIELDS} filters={others} change={change} />
      <Select
        flex="1 1 140px"
        maw={{ sm: 200 }}
        aria-label="Período"
        data={choicesOf(PERIODS, PERIOD_LABELS)}
        value={period}
        onChange={(next) => next && change({ period: next })}
      />
    </FiltersRow>
  )
}
