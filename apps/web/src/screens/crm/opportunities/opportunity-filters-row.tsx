import { countFilters, FieldFilters } from '../../../collections/filters/field-filters.tsx'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { BOARD_FIELDS, OPPORTUNITY_FIELDS } from './fields.tsx'
import { CLOSINGS, type useOpportunityFilters } from './use-opportunity-filters.ts'

const CLOSING_LABELS = { '7': 'Em até 7 dias', '30': 'Em até 30 dias', '90': 'Em até 90 dias' } as const

interface OpportunityFiltersRowProps
  extends Pick<ReturnType<typeof useOpportunityFilters>, 'filters' | 'change'> {
  /** The board shows all stages. */
  isBoard: boolean
}

/** Text, owner, expected close and stage. */
export function OpportunityFiltersRow({ filters, change, isBoard }: OpportunityFiltersRowProps) {
  const { q, closing } = filters
  const { stage } = OPPORTUNITY_FIELDS
  return (
    <FiltersRow
      label="Filtrar oportunidades"
      activeCount={countSet(closing) + countFilters(isBoard ? BOARD_FIELDS : OPPORTUNITY_FIELDS, filters)}
      search={
        <SearchField
          label="Buscar oportunidade"
          placeholder="Título, observação ou lead"
          text={q}
          onChange={(text) => change({ q: text })}
        />
      }
    >
      <FieldFilters fields={BOARD_FIELDS} filters={filters} change={change} />
      <FilterSelect
        label="Fechamento"
        all="Qualquer fechamento"
        choices={choicesOf(CLOSINGS, CLOSING_LABELS)}
        value={closing}
        onChange={(next) => change({ closing: next })}
      />
      {!isBoard && <FieldFilters fields={{ stage }} filters={filters} change={change} />}
    </FiltersRow>
  )
}
