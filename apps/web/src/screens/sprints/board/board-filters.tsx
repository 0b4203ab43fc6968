import { useCurrentUser } from '@cadencia/people/react'
import { PRIORITIES, type Task } from '@cadencia/sprints/tasks/contract'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { PRIORITY_LABELS } from '../../../details/priority-badge.tsx'
import { FilterSelect } from '../../../lists/filter-select.tsx'
import { countSet, FiltersRow } from '../../../lists/filters-row.tsx'
import { SearchField } from '../../../lists/search-field.tsx'
import { useAttendees } from '../../../people/use-people.ts'
import { NOBODY } from './board-filter.ts'
import type { useBoardFilters } from './use-board-filters.ts'

const PRIORITY_CHOICES = [...PRIORITIES]
  .reverse()
  .map((value) => ({ value, label: `Prioridade ${PRIORITY_LABELS[value].toLowerCase()}` }))

interface BoardFiltersRowProps extends ReturnType<typeof useBoardFilters> {
  /** All of the board, for the people who have something on it. */
  tasks: readonly Task[]
}

/** Text, person and priority, in one row. */
export function BoardFiltersRow({ filters, isFiltered, change, clear, tasks }: BoardFiltersRowProps) {
  const people = usePeopleOn(tasks, filters.person)
  return (
    <FiltersRow
      label="Filtrar tarefas"
      search={
        <SearchField
          label="Buscar tarefa"
          placeholder="Buscar por título, descrição ou código"
          text={filters.q}
          onChange={(text) => change({ q: text })}
        />
      }
      activeCount={countSet(filters.person, filters.priority)}
    >
      <FilterSelect
        label="Responsável"
        all="Todas as pessoas"
        placeholder="Pessoa"
        searchable
        nothingFoundMessage="Ninguém encontrado"
        choices={people}
        value={filters.person}
        onChange={(person) => change({ person })}
      />
      <FilterSelect
        label="Prioridade"
        all="Todas as prioridades"
        placeholder="Prioridade"
        choices={PRIORITY_CHOICES}
        value={filters.priority}
        onChange={(priority) => change({ priority })}
      />
      {isFiltered && (
        <Button variant="subtle" onClick={clear}>
          Limpar filtros
        </Button>
      )}
    </FiltersRow>
  )
}

/** Who has tasks here, oneself first, and nobody. */
function usePeopleOn(tasks: readonly Task[], chosen: string | null) {
  const { data: me } = useCurrentUser()
  const { nameOf } = useAttendees()
  return useMemo(() => {
    const ids = new Set(tasks.flatMap(({ assignedTo }) => assignedTo ?? []))
    if (chosen !== null && chosen !== NOBODY) ids.add(chosen)
    if (me) ids.delete(me.id)
    const others = [...ids]
      .map((value) => ({ value, label: nameOf(value) }))
      .sort((one, other) => one.label.localeCompare(other.label, 'pt-BR'))
    const mine = me ? [{ value: me.id, label: 'Minhas tarefas' }] : []
    return [...mine, ...others, { value: NOBODY, label: 'Sem responsável' }]
  }, [tasks, chosen, me, nameOf])
}
