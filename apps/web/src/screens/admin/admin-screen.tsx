import { Button } from '@mantine/core'
import { IconLogout, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Screen } from '../../shell/screen.tsx'
import { signOut } from '../../shell/sign-out.ts'
import { AdministratorsOnly } from './administrators-only.tsx'
import { UserList } from './user-list.tsx'

/** The administrators' home: who uses the product, and the way to add people. */
export function AdminScreen() {
  return (
    <AdministratorsOnly otherwise="/">
      {(username) => (
        <Screen
          title="Administração"
          subtitle={`Olá, ${username}`}
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
                onClick={signOut}
              >
                Sair
              </Button>
              <Button
                component={Link}
                to="/admin/users"
                leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
              >
                Adicionar usuário
              </Button>
            </>
          }
        >
          <UserList />
        </Screen>
      )}
    </AdministratorsOnly>
  )
}
