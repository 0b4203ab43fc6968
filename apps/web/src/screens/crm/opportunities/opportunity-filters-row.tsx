import { STAGES } from '@cadencia/crm/opportunities/contract'
import { SegmentedControl } from '@mantine/core'
import { FilterSelect } from '../../../lists/filter-select.tsx'
import { choicesOf } from '../../../lists/filter-values.ts'
import { PersonFilter } from '../../../lists/filters.tsx'
import { countSet, FiltersRow } from '../../../lists/filters-row.tsx'
import { OrderSelect } from '../../../lists/order-select.tsx'
import { SearchField } from '../../../lists/search-field.tsx'
import { STAGE_BADGES } from '../crm-labels.ts'
import { CARD_SORTS, CLOSINGS, type useOpportunityFilters } from './opportunity-filters.ts'

const CLOSING_LABELS = { '7': 'Em até 7 dias', '30': 'Em até 30 dias', '90': 'Em até 90 dias' } as const
const SORT_LABELS = {
  '-createdAt': 'Mais recentes',
  '-value': 'Maior valor',
  expectedCloseDate: 'Fechamento mais próximo',
} as const
const VIEWS = [
  { value: 'board', label: 'Quadro' },
  { value: 'cards', label: 'Cartões' },
]

/** Badge, owner, expected close, order and look, in one row. */
export function OpportunityFiltersRow({
  filters,
  change,
}: Pick<ReturnType<typeof useOpportunityFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow
      label="Filtrar oportunidades"
      activeCount={countSet(filters.owner, filters.closing, filters.view === 'cards' ? filters.stage : null)}
      search={
        <>
          <SegmentedControl
            flex={{ base: '1 1 100%', sm: '0 0 auto' }}
            aria-label="Ver como"
            data={VIEWS}
            value={filters.view}
            onChange={(view) => change({ view: view === 'cards' ? 'cards' : 'board' })}
          />
          <SearchField
            label="Buscar oportunidade"
            placeholder="Título, observação ou lead"
            text={filters.q ?? ''}
            onChange={(q) => change({ q })}
          />
        </>
      }
    >
      <PersonFilter hasNobody value={filters.owner} onChange={(owner) => change({ owner })} />
      <FilterSelect
        label="Fechamento"
        all="Qualquer fechamento"
        choices={choicesOf(CLOSINGS, CLOSING_LABELS)}
        value={filters.closing}
        onChange={(closing) => change({ closing })}
      />
      {filters.view === 'cards' && (
        <FilterSelect
          label="Etapa"
          all="Todas as etapas"
          choices={choicesOf(STAGES, STAGE_BADGES)}
          value={filters.stage}
          onChange={(stage) => change({ stage })}
        />
      )}
      {filters.view === 'cards' && (
        <OrderSelect
          choices={choicesOf(CARD_SORTS, SORT_LABELS)}
          value={filters.sort}
          onChange={(sort) => change({ sort })}
        />
      )}
    </FiltersRow>
  )
}
