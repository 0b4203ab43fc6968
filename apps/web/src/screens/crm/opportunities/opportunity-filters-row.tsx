import { STAGES } from '@cadencia/crm/opportunities/contract'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { PersonFilter } from '../../../collections/filters/filters.tsx'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { STAGE_BADGES } from '../crm-labels.ts'
import { CLOSINGS, type useOpportunityFilters } from './use-opportunity-filters.ts'

const CLOSING_LABELS = { '7': 'Em até 7 dias', '30': 'Em até 30 dias', '90': 'Em até 90 dias' } as const

interface OpportunityFiltersRowProps
  extends Pick<ReturnType<typeof useOpportunityFilters>, 'filters' | 'change'> {
  /** The board shows all stages. */
  isBoard: boolean
}

/** Text, owner, expected close and stage. */
export function OpportunityFiltersRow({ filters, change, isBoard }: OpportunityFiltersRowProps) {
  const { q, owner, closing, stage } = filters
  return (
    <FiltersRow
      label="Filtrar oportunidades"
      activeCount={countSet(owner, closing, isBoard ? null : stage)}
      search={
        <SearchField
          label="Buscar oportunidade"
          placeholder="Título, observação ou lead"
          text={q}
          onChange={(text) => change({ q: text })}
        />
      }
    >
      <PersonFilter hasNobody value={owner} onChange={(next) => change({ owner: next })} />
      <FilterSelect
        label="Fechamento"
        all="Qualquer fechamento"
        choices={choicesOf(CLOSINGS, CLOSING_LABELS)}
        value={closing}
        onChange={(next) => change({ closing: next })}
      />
      {!isBoard && (
        <FilterSelect
          label="Etapa"
          all="Todas as etapas"
          choices={choicesOf(STAGES, STAGE_BADGES)}
          value={stage}
          onChange={(next) => change({ stage: next })}
        />
      )}
    </FiltersRow>
  )
}
