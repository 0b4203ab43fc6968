import { Card } from '@mantine/core'
import { Screen } from '../../shell/screen.tsx'
import { AddUserForm } from './add-user-form.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'
import { UserList } from './user-list.tsx'

/** Adds people by e-mail and team, over those who are here already. */
export function UsersScreen() {
  return (
    <AdministratorsOnly otherwise="/admin">
      {() => (
        <Screen title="Usuários" subtitle="Adicione pessoas por e-mail e time">
          <Card withBorder padding="md" mb="lg">
            <AddUserForm />
          </Card>
          <UserList />
        </Screen>
      )}
    </AdministratorsOnly>
  )
}
