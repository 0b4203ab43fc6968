import type { AdminUser } from '@cadencia/people/contract'
import { useAdminUser } from '@cadencia/people/users/react'
import { Divider, Stack, Text } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { fullName } from '../../../../kit/full-name.ts'
import { RecordPanel } from '../../../../records/panel/record-panel.tsx'
import { AccessState, SecondFactorReset } from './access-panel.tsx'
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
  return (
    <RecordPanel
      id={userId}
      query={useAdminUser(userId)}
      noun="Usuário"
      nameOf={fullName}
      title={fullName}
      subtitle={({ email }) => email}
      state={(user) => !user.isErased && <AccessState user={user} />}
      missing={MISSING}
      failed="Não foi possível carregar o usuário."
      onClose={onClose}
    >
      {(user) =>
        user.isErased ? (
          <Text c="dimmed">
            Os dados pessoais foram apagados. Os registros de trabalho ficaram, sem o nome.
          </Text>
        ) : (
          <Sections user={user} />
        )
      }
    </RecordPanel>
  )
}

function Sections({ user }: { user: AdminUser }) {
  return (
    <Stack gap="lg">
      <UserForm key={user.id} user={user} />
      <Divider />
      {user.hasSecondFactor && <SecondFactorReset user={user} />}
      <UserSessions userId={user.id} />
      <Divider />
      <PersonalDataPanel user={user} />
    </Stack>
  )
}
