import type { AdminUser } from '@cadencia/people/contract'
import { useAdminUser } from '@cadencia/people/users/react'
import { DetailDrawer } from '@cadencia/ui/detail-drawer'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Divider, Skeleton, Stack, Text } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { RecordFailure } from '../../../../details/record-failure.tsx'
import { fullName } from '../../../../shell/person.ts'
import { AccessPanel } from './access-panel.tsx'
import { PersonalDataPanel } from './personal-data-panel.tsx'
import { UserForm } from './user-form.tsx'
import { UserSessions } from './user-sessions.tsx'

const MISSING = {
  icon: IconUser,
  text: 'Usuário não encontrado',
  description: 'O endereço pode ter mudado.',
} as const

interface UserRecordProps {
  userId: string
  onClose: () => void
}

/** One person beside the list: who they are, where they are signed in, and what is recorded on them. */
export function UserRecord({ userId, onClose }: UserRecordProps) {
  const { data: user, error, isPending, isFetching, refetch } = useAdminUser(userId)
  return (
    <DetailDrawer opened title={user ? fullName(user) : 'Usuário'} subtitle={user?.email} onClose={onClose}>
      {isPending && <Skeleton height={320} role="status" aria-label="Carregando" />}
      {user === null && <EmptyState {...MISSING} />}
      {error && user === undefined && (
        <RecordFailure
          error={error}
          missing={MISSING}
          failed="Não foi possível carregar o usuário."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {user?.isErased && (
        <Text c="dimmed">
          Os dados pessoais foram apagados. Os registros de trabalho ficaram, sem o nome.
        </Text>
      )}
      {user && !user.isErased && <Sections user={user} />}
    </DetailDrawer>
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
