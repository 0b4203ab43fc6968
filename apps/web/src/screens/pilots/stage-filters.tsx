import { STAGE_STATUSES } from '@cadencia/pilots/contract'
import { PersonFilter, StatusFilter } from '../../collections/filters/filters.tsx'
import { countSet, FiltersRow } from '../../collections/filters/filters-row.tsx'
import { SearchField } from '../../collections/filters/search-field.tsx'
import { STATUS_LABELS } from './stage-labels.ts'
import type { useStageFilters } from './use-stage-filters.ts'

/** Text, status and assignee, in one row. */
export function StageFilters({
  filters: { q, status, person },
  change,
}: Pick<ReturnType<typeof useStageFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow
      label="Filtrar etapas"
      search={
        <SearchField
          label="Buscar etapa"
          placeholder="Buscar por título ou descrição"
          text={q}
          onChange={(text) => change({ q: text })}
        />
      }
      activeCount={countSet(status, person)}
    >
      <StatusFilter
        values={STAGE_STATUSES}
        labels={STATUS_LABELS}
        value={status}
        onChange={(next) => change({ status: next })}
      />
      <PersonFilter hasNobody value={person} onChange={(next) => change({ person: next })} />
    </FiltersRow>
  )
}
