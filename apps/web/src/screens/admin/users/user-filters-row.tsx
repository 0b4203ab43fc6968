import { countFilters, FieldFilters } from '../../../collections/filters/field-filters.tsx'
import { FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { USER_FIELDS } from './fields.tsx'
import type { UserFilters } from './use-user-filters.ts'

interface UserFiltersRowProps {
  filters: UserFilters
  change: (next: Partial<UserFilters>) => void
}

/** Search, team, role and state. */
export function UserFiltersRow({ filters, change }: UserFiltersRowProps) {
  return (
    <FiltersRow
      label="Filtrar usuários"
      search={
        <SearchField
          label="Procurar usuário"
          placeholder="Nome ou e-mail"
          text={filters.q ?? ''}
          onChange={(text) => change({ q: text === '' ? null : text })}
        />
      }
      activeCount={countFilters(USER_FIELDS, filters)}
    >
      <FieldFilters fields={USER_FIELDS} filters={filters} change={change} first={['teamId']} />
    </FiltersRow>
  )
}
