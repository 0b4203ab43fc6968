import { query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { adminUserPages, adminUserQuery } from '@cadencia/people/users/react'
import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Button, Card } from '@mantine/core'
import { IconUserShield, IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { sortAt } from '../../../collections/use-collection-view.ts'
import { useCreateParam } from '../../../collections/use-create-param.ts'
import { Screen } from '../../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { useCloseRecord } from '../../../records/panel/use-close-record.ts'
import { opensToSession } from '../../../records/people/administrators-only.tsx'
import { AddUserForm } from './add-user-form.tsx'
import { filterOf, userFiltersIn, userSortOf } from './use-user-filters.ts'
import { USER_COLLECTION } from './user-collection.tsx'
import { UserList } from './user-list.tsx'

const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx').then((module) => module.BulkDialog))
const GuestDataDialog = lazyDialog(() =>
  import('./guest-data-dialog.tsx').then((module) => module.GuestDataDialog),
)
const UserRecord = lazyOverlay(() => import('./record/user-record.tsx').then((module) => module.UserRecord))

/** Adds people by e-mail and team, over those who are here already; one of them opens beside the list. */
export function UsersScreen() {
  const { userId } = useParams()
  const { isCreating, openForm, closeForm } = useCreateParam('Novo usuário')
  const [isGuestData, setGuestData] = useState(false)
  const closeRecord = useCloseRecord('/admin/users')
  return (
    <Screen
      backTo="/admin"
      title="Usuários"
      subtitle="Adicione pessoas por e-mail e time"
      actions={
        <>
          <Button
            variant="subtle"
            leftSection={<IconUserShield size={16} stroke={1.75} aria-hidden />}
            onClick={() => setGuestData(true)}
          >
            Dados de convidado
          </Button>
          <Button
            variant="default"
            leftSection={<IconUsersPlus size={16} stroke={1.75} aria-hidden />}
            onClick={openForm}
          >
            Adicionar vários
          </Button>
        </>
      }
    >
      <Card withBorder padding="md" mb="lg">
        <AddUserForm />
      </Card>
      <UserList openId={userId} />
      {isCreating && <BulkDialog onClose={closeForm} />}
      {isGuestData && <GuestDataDialog onClose={() => setGuestData(false)} />}
      {userId && <UserRecord key={userId} userId={userId} onClose={closeRecord} />}
    </Screen>
  )
}

UsersScreen.prefetch = async ({ client, params: { userId }, search }: ScreenAddress) => {
  if (!(await opensToSession(client))) return
  if (userId) {
    UserRecord.preload()
    void client.prefetchQuery(adminUserQuery(userId))
  }
  const { id } = await client.fetchQuery(query(getCurrentUser, {}))
  const sort = userSortOf(sortAt(USER_COLLECTION, id, search))
  await client.prefetchInfiniteQuery(adminUserPages(filterOf(userFiltersIn(search)), sort))
}
