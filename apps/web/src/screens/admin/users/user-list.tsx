import { messageOf } from '@cadencia/http/http-error'
import { plain, plural } from '@cadencia/locale/words'
import type { AdminUser } from '@cadencia/people/contract'
import { useAdminUsers, useTeams } from '@cadencia/people/react/directory'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { PHONE_QUERY } from '@cadencia/ui/theme'
import { Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddress } from '../../../records/use-address.ts'
import { fullName } from '../../../shell/person.ts'
import { ActivationDialog } from './activation-dialog.tsx'
import { UserCards } from './user-cards.tsx'
import { UserTable } from './user-table.tsx'

const FILTER = 'q'

/** Everyone who may sign in, found by name or address; the filter stands in the address. */
export function UserList() {
  const users = useAdminUsers()
  const teams = useTeams()
  const { params, change } = useAddress()
  const [changing, setChanging] = useState<AdminUser>()
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  const typed = params.get(FILTER) ?? ''
  const found = (users.data ?? []).filter((user) => isNamed(user, typed))
  const teamById = new Map((teams.data ?? []).map((team) => [team.id, team]))
  const teamOf = (user: AdminUser) => teamById.get(user.teamId ?? '')
  const Layout = isPhone ? UserCards : UserTable

  return (
    <section aria-labelledby="user-list-title">
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} id="user-list-title">
          {users.data ? plural(users.data.length, 'usuário', 'usuários') : 'Usuários'}
        </Title>
        <TextInput
          type="search"
          aria-label="Procurar usuário"
          placeholder="Procurar por nome ou e-mail"
          w={{ base: '100%', sm: 280 }}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => change({ [FILTER]: event.currentTarget.value })}
        />
      </Group>
      {users.isPending && <ListSkeleton />}
      {users.isError && (
        <ErrorState
          message={messageOf(users.error, 'Não foi possível carregar os usuários.')}
          onRetry={() => void users.refetch()}
          isRetrying={users.isFetching}
        />
      )}
      {users.data?.length === 0 && <EmptyState icon={IconUsers} text="Nenhum usuário encontrado" />}
      {found.length > 0 && <Layout users={found} teamOf={teamOf} onChangeActive={setChanging} />}
      {found.length === 0 && (users.data?.length ?? 0) > 0 && (
        <Text c="dimmed" py="lg" ta="center">
          Ninguém com “{typed}” no nome ou no e-mail.
        </Text>
      )}
      {changing && <ActivationDialog user={changing} onClose={() => setChanging(undefined)} />}
    </section>
  )
}

function isNamed(user: AdminUser, typed: string): boolean {
  return plain(`${fullName(user)} ${user.email}`)
    .trim()
    .includes(plain(typed).trim())
}

function ListSkeleton() {
  return (
    <Stack gap="xs" role="status" aria-label="Carregando">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </Stack>
  )
}
