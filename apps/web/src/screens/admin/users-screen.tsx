import { Card, Grid } from '@mantine/core'
import { Screen } from '../../shell/screen.tsx'
import { AddUserForm } from './add-user-form.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'
import { UserList } from './user-list.tsx'

/** Adds people by e-mail and team, with those who are here already beside it. */
export function UsersScreen() {
  return (
    <AdministratorsOnly otherwise="/admin">
      {() => (
        <Screen title="Usuários" subtitle="Adicione pessoas por e-mail e time">
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, lg: 4 }}>
              <Card withBorder padding="lg">
                <AddUserForm />
              </Card>
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 8 }}>
              <UserList />
            </Grid.Col>
          </Grid>
        </Screen>
      )}
    </AdministratorsOnly>
  )
}
