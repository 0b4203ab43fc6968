import { DIRECTIONS, type Direction, KNOWLEDGE_AREAS } from '@cadencia/sprints/knowledge/contract'
import { SegmentedControl } from '@mantine/core'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { PersonFilter } from '../../../collections/filters/filters.tsx'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { AREA_LABELS } from './area-labels.ts'
import type { useShareFilters } from './use-share-filters.ts'

const DIRECTION_LABELS = {
  given: 'Compartilhei',
  received: 'Recebi',
} as const satisfies Record<Direction, string>

const DIRECTION_CHOICES = choicesOf(DIRECTIONS, DIRECTION_LABELS)
const AREA_CHOICES = choicesOf(KNOWLEDGE_AREAS, AREA_LABELS)

/** Direction, text, area and the other person, in one row. */
export function ShareFilters({
  filters: { direction, q, area, person },
  change,
}: Pick<ReturnType<typeof useShareFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow
      label="Filtrar conhecimento"
      search={
        <>
          <SegmentedControl<Direction>
            flex={{ base: '1 1 100%', sm: '0 0 auto' }}
            aria-label="Direção"
            data={DIRECTION_CHOICES}
            value={direction}
            onChange={(next) => change({ direction: next })}
          />
          <SearchField
            label="Buscar conhecimento"
            placeholder="Buscar por título ou descrição"
            text={q}
            onChange={(text) => change({ q: text })}
          />
        </>
      }
      activeCount={countSet(area, person)}
    >
      <FilterSelect
        label="Área"
        all="Todas as áreas"
        choices={AREA_CHOICES}
        value={area}
        onChange={(next) => change({ area: next })}
      />
      <PersonFilter
        label={direction === 'given' ? 'Para' : 'De'}
        value={person}
        onChange={(next) => change({ person: next })}
      />
    </FiltersRow>
  )
}
