import { countFilters, FieldFilters } from '../../collections/filters/field-filters.tsx'
import { FiltersRow } from '../../collections/filters/filters-row.tsx'
import { SearchField } from '../../collections/filters/search-field.tsx'
import { STAGE_FIELDS } from './fields.tsx'
import type { useStageFilters } from './use-stage-filters.ts'

/** Text, status and assignee, in one row. */
export function StageFilters({
  filters,
  change,
}: Pick<ReturnType<typeof useStageFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow
      label="Filtrar etapas"
      search={
        <SearchField
          label="Buscar etapa"
          placeholder="Título ou descrição"
          text={filters.q}
          onChange={(text) => change({ q: text })}
        />
      }
      activeCount={countFilters(STAGE_FIELDS, filters)}
    >
      <FieldFilters fields={STAGE_FIELDS} filters={filters} change={change} />
    </FiltersRow>
  )
}
