import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { Select } from '@mantine/core'
import { ClientFilter } from '../../../collections/filters/client-filter.tsx'
import { countFilters, FieldFilters } from '../../../collections/filters/field-filters.tsx'
import { ARROW_PX, FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { ScopeFilter } from '../../../collections/filters/scope-filter.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { TASK_FIELDS } from './fields.tsx'
import { SubtasksSwitch } from './subtasks-switch.tsx'
import { TASK_STATUS_LABELS } from './task-labels.ts'
import { DUE_FILTERS, isFlat, STATUS_FILTERS, type useTaskFilters } from './use-task-filters.ts'

const STATUS_LABELS = {
  open: 'Em aberto',
  pending: TASK_STATUS_LABELS.pending.label,
  in_progress: TASK_STATUS_LABELS.in_progress.label,
  completed: TASK_STATUS_LABELS.completed.label,
  all: 'Todos os status',
} as const
const DUE_LABELS = { late: 'Vencidas', today: 'Até hoje', week: 'Próximos 7 dias' } as const

const STATUS_CHOICES = choicesOf(STATUS_FILTERS, STATUS_LABELS)
const DUE_CHOICES = choicesOf(DUE_FILTERS, DUE_LABELS)

type TaskFiltersRowProps = Pick<ReturnType<typeof useTaskFilters>, 'filters' | 'change'>

/** Whose tasks, and which of them. */
export function TaskFiltersRow({ filters, change }: TaskFiltersRowProps) {
  const isPhone = useIsPhone()
  return (
    <FiltersRow
      label="Filtrar tarefas"
      isLong
      search={
        <>
          <ScopeFilter value={filters.scope} onChange={(scope) => change({ scope })} />
          <SearchField
            label="Buscar tarefa"
            placeholder="Título ou descrição"
            text={filters.q}
            onChange={(q) => change({ q })}
          />
        </>
      }
      activeCount={countSet(filters.due) + countSet(filters.client) + countFilters(TASK_FIELDS, filters)}
    >
      <Select
        flex="1 1 120px"
        maw={{ sm: 200 }}
        rightSectionWidth={ARROW_PX}
        aria-label="Status"
        data={STATUS_CHOICES}
        value={filters.status}
        onChange={(status) => status && change({ status })}
      />
      <FilterSelect
        label="Prazo"
        all="Qualquer prazo"
        choices={DUE_CHOICES}
        value={filters.due}
        onChange={(due) => change({ due })}
      />
      <FieldFilters
        fields={TASK_FIELDS}
        filters={filters}
        change={change}
        first={['priority', 'teamId']}
        teamId={filters.team}
      />
      <ClientFilter value={filters.client} onChange={(client) => change({ client })} />
      {isPhone && (
        <SubtasksSwitch
          isOn={isFlat(filters)}
          onChange={(isOn) => change({ subtasks: isOn ? 'on' : 'off' })}
        />
      )}
    </FiltersRow>
  )
}
