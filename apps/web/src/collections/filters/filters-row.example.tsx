import { noop } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { FilterSelect } from './filter-select.tsx'
import { TeamFilter } from './filters.tsx'
import { FiltersRow } from './filters-row.tsx'
import { SearchField } from './search-field.tsx'

const STATUSES = [
  { value: 'pending', label: 'A fazer' },
  { value: 'completed', label: 'Concluídas' },
]

const search = <SearchField label="Buscar tarefas" placeholder="Buscar" text="" onChange={noop} />
const team = <TeamFilter value={null} onChange={noop} />

export const examples: Examples = {
  Comum: (
    <FiltersRow label="Filtrar tarefas" search={search} activeCount={0}>
      {team}
      <FilterSelect label="Status" all="Todos os status" choices={STATUSES} value={null} onChange={noop} />
    </FiltersRow>
  ),
  'Com filtros': (
    <FiltersRow
      label="Filtrar tarefas"
      search={<SearchField label="Buscar tarefas" placeholder="Buscar" text="contrato" onChange={noop} />}
      activeCount={1}
    >
      {team}
      <FilterSelect label="Status" all="Todos" choices={STATUSES} value="completed" onChange={noop} />
    </FiltersRow>
  ),
  'Muitos filtros': (
    <FiltersRow label="Filtrar tarefas" search={search} activeCount={2}>
      {['Status', 'Prioridade', 'Dificuldade', 'Responsável', 'Sprint', 'Reunião'].map((label) => (
        <FilterSelect
          key={label}
          label={label}
          all={`Qualquer valor de ${label.toLowerCase()}`}
          choices={STATUSES}
          value={null}
          onChange={noop}
        />
      ))}
    </FiltersRow>
  ),
}
