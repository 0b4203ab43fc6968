import type { AdminUser } from '@cadencia/people/contract'
import { useAdminUserPages } from '@cadencia/people/users/react'
import { IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { countFilters, FieldFilters } from '../../../collections/filters/field-filters.tsx'
import { FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { useTeamFinder } from '../../../records/people/use-people.ts'
import { ActivationDialog } from './activation-dialog.tsx'
import { USER_FIELDS } from './fields.tsx'
import { filterOf, type UserFilters, userSortOf, useUserFilters } from './use-user-filters.ts'
import { USER_COLLECTION } from './user-collection.tsx'

/** Everyone who may sign in, as far as the filters leave them. */
export function UserList({ openId }: { openId: string | undefined }) {
  const { filters, isFiltered, change, clear } = useUserFilters()
  const view = useCollectionView(USER_COLLECTION)
  const { findTeam } = useTeamFinder()
  const [changing, setChanging] = useState<AdminUser>()
  const context = useMemo(() => ({ findTeam, onChangeActive: setChanging }), [findTeam])
  return (
    <>
      <UserFiltersRow filters={filters} change={change} />
      <CollectionView
        collection={USER_COLLECTION}
        view={view}
        list={useAdminUserPages(filterOf(filters), userSortOf(view.sort))}
        context={context}
        openId={openId}
        failed="Não foi possível carregar os usuários."
        failedNext="Não foi possível carregar mais usuários."
        emptyState={
          <ListEmptyState
            icon={IconUsers}
            text="Nenhum usuário encontrado"
            description={isFiltered ? 'Ninguém corresponde aos filtros.' : undefined}
            isFiltered={isFiltered}
            clear={clear}
          />
        }
      />
      {changing && <ActivationDialog user={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

interface UserFiltersRowProps {
  filters: UserFilters
  change: (next: Partial<UserFilters>) => void
}

/** Search, team, role and state. */
function UserFiltersRow({ filters, change }: UserFiltersRowProps) {
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
