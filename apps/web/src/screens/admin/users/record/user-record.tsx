import type { AdminUser } from '@cadencia/people/contract'
import { useAdminUsers } from '@cadencia/people/react/directory'
import { RecordDrawer } from '@cadencia/ui/record-drawer'
import { Divider, Skeleton, Stack, Text } from '@mantine/core'
import { fullName } from '../../../../shell/person.ts'
import { AccessPanel } from './access-panel.tsx'
import { PersonalDataPanel } from './personal-data-panel.tsx'
import { UserForm } from './user-form.tsx'
import { UserSessions } from './user-sessions.tsx'

interface UserRecordProps {
  userId: string
  onClose: () => void
}

/** One person beside the list: who they are, where they are signed in, and what is recorded on them. */
export function UserRecord({ userId, onClose }: UserRecordProps) {
  const users = useAdminUsers()
  const user = users.data?.find(({ id }) => id === userId)
  return (
    <RecordDrawer opened title={user ? fullName(user) : 'Usuário'} subtitle={user?.email} onClose={onClose}>
      {users.isPending && <Skeleton height={320} role="status" aria-label="Carregando" />}
      {users.data && !user && <Text c="dimmed">Usuário não encontrado</Text>}
      {user?.isErased && (
        <Text c="dimmed">
          Os dados pessoais foram apagados. Os registros de trabalho ficaram, sem o nome.
        </Text>
      )}
      {user && !user.isErased && <Sections user={user} />}
    </RecordDrawer>
  )
}

function Sections({ user }: { user: AdminUser }) {
  return (
    <Stack gap="lg">
      <UserForm key={user.version} user={user} />
      <Divider />
      <AccessPanel user={user} />
      <UserSessions userId={user.id} />
      <Divider />
      <PersonalDataPanel user={user} />
    </Stack>
  )
}
