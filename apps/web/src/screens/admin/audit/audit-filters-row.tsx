import { useAdminUsers } from '@cadencia/people/users/react'
import { Box } from '@mantine/core'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { DayRangeFilter } from '../../../collections/filters/filters.tsx'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { fullName } from '../../../kit/full-name.ts'
import { personChoices } from '../../../records/people/use-people.ts'
import { actionChoices, ENTITY_CHOICES } from './audit-actions.ts'
import type { AuditFilters } from './use-audit-filters.ts'

interface AuditFiltersRowProps {
  filters: AuditFilters
  change: (next: Partial<AuditFilters>) => void
}

/** Who did it, to what kind of record, which act, and when. */
export function AuditFiltersRow({ filters: { who, what, act, from, to }, change }: AuditFiltersRowProps) {
  const people = useAdminUsers()
  const choices = personChoices(
    (people.data ?? []).map((person) => ({ id: person.id, name: fullName(person), email: person.email })),
  )
  return (
    <FiltersRow
      label="Filtrar atos"
      search={
        // Beside the button of the other filters on a phone.
        <Box flex="1 1 140px" maw={{ sm: 220 }}>
          <FilterSelect
            label="Quem"
            all="Todas as pessoas"
            searchable
            nothingFoundMessage="Ninguém encontrado"
            choices={choices}
            value={who}
            onChange={(next) => change({ who: next })}
          />
        </Box>
      }
      activeCount={countSet(what, act, from, to)}
    >
      <FilterSelect
        label="Registro"
        all="Todos os registros"
        choices={ENTITY_CHOICES}
        value={what}
        // The acts of another kind of record would leave nothing.
        onChange={(next) => change({ what: next, act: null })}
      />
      <FilterSelect
        label="Ato"
        all="Todos os atos"
        searchable
        nothingFoundMessage="Nenhum ato encontrado"
        maw={{ sm: 280 }}
        choices={actionChoices(what)}
        value={act}
        onChange={(next) => change({ act: next })}
      />
      <DayRangeFilter from={from} to={to} onChange={change} />
    </FiltersRow>
  )
}
