import type { AdminUser } from '@cadencia/people/contract'
import { useTeams } from '@cadencia/people/teams/react'
import { useAdminUserPages } from '@cadencia/people/users/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { Button, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordSequence } from '../../../details/record-sequence.ts'
import { formatTotal } from '../../../lists/format-total.ts'
import { PagedList } from '../../../lists/paged-list.tsx'
import { RowsSkeleton } from '../../../lists/row-list.tsx'
import { ActivationDialog } from './activation-dialog.tsx'
import { useUserFilters } from './use-user-filters.ts'
import { UserCards } from './user-cards.tsx'
import { UserFiltersRow } from './user-filters-row.tsx'
import { UserTable } from './user-table.tsx'

/** Everyone who may sign in, as far as the filters leave them. */
export function UserList() {
  const { filters, queryFilter, isFiltered, change, clear } = useUserFilters()
  const teams = useTeams()
  const [changing, setChanging] = useState<AdminUser>()
  const isPhone = useIsPhone()
  const teamById = new Map((teams.data ?? []).map((team) => [team.id, team]))
  const Layout = isPhone ? UserCards : UserTable
  return (
    <>
      <UserFiltersRow filters={filters} change={change} />
      <PagedList
        label="Usuários"
        list={useAdminUserPages(queryFilter)}
        skeleton={<RowsSkeleton count={6} height={48} />}
        failed="Não foi possível carregar os usuários."
        failedNext="Não foi possível carregar mais usuários."
        emptyState={<Nobody isFiltered={isFiltered} clear={clear} />}
      >
        {({ rows, total, onEnd }) => (
          <>
            <Title order={2} fz="md" mb="xs">
              {formatTotal(total, 'usuário', 'usuários')}
            </Title>
            <RecordSequence path="/admin/users" items={rows} total={total} />
            <Layout
              users={rows}
              teamOf={({ teamId }) => teamById.get(teamId ?? '')}
              onChangeActive={setChanging}
              onEnd={onEnd}
            />
          </>
        )}
      </PagedList>
      {changing && <ActivationDialog user={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

function Nobody({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  return (
    <EmptyState
      icon={IconUsers}
      text="Nenhum usuário encontrado"
      {...(isFiltered
        ? {
            description: 'Ninguém corresponde aos filtros.',
            action: (
              <Button variant="default" onClick={clear}>
                Limpar filtros
              </Button>
            ),
          }
        : {})}
    />
  )
}
