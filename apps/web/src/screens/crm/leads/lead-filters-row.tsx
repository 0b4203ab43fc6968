import { SOURCE_LABELS } from '@cadencia/crm/labels'
import {
  LEAD_SORTS,
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadSort,
  TEMPERATURES,
} from '@cadencia/crm/leads/contract'
import { Center, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { FilterSelect } from '../../../lists/filter-select.tsx'
import { choicesOf } from '../../../lists/filter-values.ts'
import { PersonFilter } from '../../../lists/filters.tsx'
import { countSet, FiltersRow } from '../../../lists/filters-row.tsx'
import { OrderSelect } from '../../../lists/order-select.tsx'
import { SearchField } from '../../../lists/search-field.tsx'
import { LEAD_STATUS_BADGES, TEMPERATURE_BADGES } from '../crm-labels.ts'
import type { useLeadFilters, useLeadView } from './lead-filters.ts'

const SORT_LABELS = {
  newest: 'Mais recentes',
  oldest: 'Mais antigos',
  name: 'Nome',
  score: 'Maior pontuação',
  company: 'Empresa',
} as const satisfies Record<LeadSort, string>

interface LeadFiltersRowProps extends Pick<ReturnType<typeof useLeadFilters>, 'filters' | 'change'> {
  /** Undefined where there is no room for a table. */
  viewChoice: ReturnType<typeof useLeadView> | undefined
}

/** Badge, status, source, temperature, owner, order and look, in one row. */
export function LeadFiltersRow({ filters, change, viewChoice }: LeadFiltersRowProps) {
  return (
    <FiltersRow
      label="Filtrar leads"
      activeCount={countSet(filters.status, filters.source, filters.temperature, filters.owner)}
      search={
        <SearchField
          label="Buscar lead"
          placeholder="Nome, empresa ou contato"
          text={filters.q ?? ''}
          onChange={(q) => change({ q })}
        />
      }
    >
      <FilterSelect
        label="Status"
        all="Todos os status"
        choices={choicesOf(LEAD_STATUSES, LEAD_STATUS_BADGES)}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label="Origem"
        all="Todas as origens"
        choices={choicesOf(LEAD_SOURCES, SOURCE_LABELS)}
        value={filters.source}
        onChange={(source) => change({ source })}
      />
      <FilterSelect
        label="Temperatura"
        all="Qualquer temperatura"
        choices={choicesOf(TEMPERATURES, TEMPERATURE_BADGES)}
        value={filters.temperature}
        onChange={(temperature) => change({ temperature })}
      />
      <PersonFilter hasNobody value={filters.owner} onChange={(owner) => change({ owner })} />
      <OrderSelect
        choices={choicesOf(LEAD_SORTS, SORT_LABELS)}
        value={filters.sort}
        onChange={(sort) => change({ sort })}
      />
      {viewChoice && <ViewSwitch {...viewChoice} />}
    </FiltersRow>
  )
}

function ViewSwitch({ view, choose }: ReturnType<typeof useLeadView>) {
  return (
    <SegmentedControl
      aria-label="Ver como"
      data={[
        { value: 'cards', label: sign(<IconLayoutGrid size={16} stroke={1.75} aria-hidden />, 'Cartões') },
        { value: 'table', label: sign(<IconTable size={16} stroke={1.75} aria-hidden />, 'Tabela') },
      ]}
      value={view}
      onChange={choose}
    />
  )
}

function sign(icon: React.ReactNode, label: string) {
  return (
    <Center h={22} title={label}>
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </Center>
  )
}
