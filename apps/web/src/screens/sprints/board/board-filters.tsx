import type { Task } from '@cadencia/sprints/tasks/contract'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { countFilters, FieldFilters } from '../../../collections/filters/field-filters.tsx'
import { PersonFilter } from '../../../collections/filters/filters.tsx'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { BOARD_FIELDS } from '../tasks/fields.tsx'
import { SubtasksSwitch } from '../tasks/subtasks-switch.tsx'
import type { useBoardFilters } from './use-board-filters.ts'

interface BoardFiltersRowProps extends ReturnType<typeof useBoardFilters> {
  /** All of the board, for the people who have something on it. */
  tasks: readonly Task[]
  /** Whose labels are offered. */
  teamId: string
}

/** What narrows a board, in one row. */
export function BoardFiltersRow({ filters, isFiltered, change, clear, tasks, teamId }: BoardFiltersRowProps) {
  const ids = useMemo(
    () => new Set([filters.person ?? [], ...tasks.map(({ assignedTo }) => assignedTo ?? [])].flat()),
    [tasks, filters.person],
  )
  return (
    <FiltersRow
      label="Filtrar tarefas"
      search={
        <SearchField
          label="Buscar tarefa"
          placeholder="Título, descrição ou código"
          text={filters.q}
          onChange={(text) => change({ q: text })}
        />
      }
      activeCount={countSet(filters.person) + countFilters(BOARD_FIELDS, filters)}
    >
      <PersonFilter hasNobody ids={ids} value={filters.person} onChange={(person) => change({ person })} />
      <FieldFilters fields={BOARD_FIELDS} filters={filters} change={change} teamId={teamId} />
      {tasks.some(({ parentId }) => parentId !== null) && (
        <SubtasksSwitch
          isOn={filters.subtasks === 'on'}
          onChange={(isOn) => change({ subtasks: isOn ? 'on' : null })}
        />
      )}
      {isFiltered && (
        <Button variant="subtle" onClick={clear}>
          Limpar filtros
        </Button>
      )}
    </FiltersRow>
  )
}
