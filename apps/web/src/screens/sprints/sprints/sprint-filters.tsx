import { countFilters, FieldFilters } from '../../../collections/filters/field-filters.tsx'
import { FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { SPRINT_FIELDS } from './fields.tsx'
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
          placeholder="Nome ou tópico"
          text={filters.q}
          onChange={(q) => change({ q })}
        />
      }
      activeCount={countFilters(SPRINT_FIELDS, filters)}
    >
      <FieldFilters fields={SPRINT_FIELDS} filters={filters} change={change} />
    </FiltersRow>
  )
}
