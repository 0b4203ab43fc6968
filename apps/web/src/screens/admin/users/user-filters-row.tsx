import { USER_ROLES } from '@cadencia/people/contract'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { TeamFilter } from '../../../collections/filters/filters.tsx'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { ROLE_LABELS } from '../../../records/people/role-labels.ts'
import type { UserFilters } from './use-user-filters.ts'

const ROLE_CHOICES = choicesOf(USER_ROLES, ROLE_LABELS)
const STATE_CHOICES = [
  { value: 'active', label: 'Ativos' },
  { value: 'inactive', label: 'Desativados' },
] as const

interface UserFiltersRowProps {
  filters: UserFilters
  change: (next: Partial<UserFilters>) => void
}

/** Search, team, role and state. */
export function UserFiltersRow({ filters: { q, team, role, state }, change }: UserFiltersRowProps) {
  return (
    <FiltersRow
      label="Filtrar usuários"
      search={
        <SearchField
          label="Procurar usuário"
          placeholder="Procurar por nome ou e-mail"
          text={q ?? ''}
          onChange={(text) => change({ q: text === '' ? null : text })}
        />
      }
      activeCount={countSet(team, role, state)}
    >
      <TeamFilter value={team} onChange={(next) => change({ team: next })} />
      <FilterSelect
        label="Papel"
        all="Todos os papéis"
        choices={ROLE_CHOICES}
        value={role}
        onChange={(next) => change({ role: next })}
      />
      <FilterSelect
        label="Situação"
        all="Todas as situações"
        choices={STATE_CHOICES}
        value={state}
        onChange={(next) => change({ state: next })}
      />
    </FiltersRow>
  )
}
