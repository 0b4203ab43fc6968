import { SUPPORT_PRIORITIES, SUPPORT_STATUSES } from '@cadencia/support/contract'
import { PRIORITY_LABELS } from '../../details/priority-badge.tsx'
import { FilterSelect } from '../../lists/filter-select.tsx'
import { TeamFilter } from '../../lists/filters.tsx'
import { countSet, FiltersRow } from '../../lists/filters-row.tsx'
import { OrderSelect } from '../../lists/order-select.tsx'
import { ScopeFilter } from '../../lists/scope-filter.tsx'
import { SearchField } from '../../lists/search-field.tsx'
import { STATUS_LABELS } from './support-labels.ts'
import type { useSupportFilters } from './use-support-filters.ts'

const STATUS_CHOICES = SUPPORT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value].label }))
const PRIORITY_CHOICES = SUPPORT_PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))
const ORDER_CHOICES = [
  { value: 'urgency', label: 'Mais urgentes' },
  { value: 'newest', label: 'Mais recentes' },
] as const

/** Whose, status, team, priority and order, in one row. */
export function SupportFiltersRow({
  filters: { mine, q, status, team, priority, order },
  change,
}: Pick<ReturnType<typeof useSupportFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow
      label="Filtrar solicitações"
      search={
        <>
          <ScopeFilter
            value={mine ? 'mine' : 'all'}
            onChange={(scope) => change({ mine: scope === 'mine' ? '1' : null })}
          />
          <SearchField
            label="Buscar solicitação"
            placeholder="Buscar por título ou descrição"
            text={q}
            onChange={(text) => change({ q: text })}
          />
        </>
      }
      activeCount={countSet(status, team, priority)}
    >
      <FilterSelect
        label="Status"
        all="Todos os status"
        choices={STATUS_CHOICES}
        value={status}
        onChange={(next) => change({ status: next })}
      />
      <TeamFilter value={team} onChange={(next) => change({ team: next })} />
      <FilterSelect
        label="Prioridade"
        all="Todas as prioridades"
        choices={PRIORITY_CHOICES}
        value={priority}
        onChange={(next) => change({ priority: next })}
      />
      <OrderSelect choices={ORDER_CHOICES} value={order} onChange={(next) => change({ order: next })} />
    </FiltersRow>
  )
}
