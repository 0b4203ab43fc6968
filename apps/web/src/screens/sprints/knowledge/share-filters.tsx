import { DIRECTIONS, type Direction } from '@cadencia/sprints/knowledge/contract'
import { SegmentedControl } from '@mantine/core'
import { countFilters, FieldFilters } from '../../../collections/filters/field-filters.tsx'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { PersonFilter } from '../../../collections/filters/filters.tsx'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { SHARE_FIELDS } from './fields.tsx'
import type { useShareFilters } from './use-share-filters.ts'

const DIRECTION_LABELS = {
  given: 'Compartilhei',
  received: 'Recebi',
} as const satisfies Record<Direction, string>

const DIRECTION_CHOICES = choicesOf(DIRECTIONS, DIRECTION_LABELS)

/** Direction, text, area and the other person, in one row. */
export function ShareFilters({
  filters: { direction, q, person, ...others },
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
            placeholder="Título ou descrição"
            text={q}
            onChange={(text) => change({ q: text })}
          />
        </>
      }
      activeCount={countSet(person) + countFilters(SHARE_FIELDS, others)}
    >
      <FieldFilters fields={SHARE_FIELDS} filters={others} change={change} />
      <PersonFilter
        label={direction === 'given' ? 'Para' : 'De'}
        value={person}
        onChange={(next) => change({ person: next })}
      />
    </FiltersRow>
  )
}
