import type { AdminUser } from '@cadencia/people/contract'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Card, Group, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { fullName } from '../../../kit/full-name.ts'
import { TeamOf } from '../../../records/people/team-of.tsx'
import { USER_FIELDS, type UserContext } from './fields.tsx'
import { ActiveBadge, ActiveButton, LastAccess } from './user-access.tsx'

/** People as table, list and cards. */
export const USER_COLLECTION: Collection<AdminUser, UserContext> = {
  id: 'admin-users',
  label: 'Usuários',
  noun: ['usuário', 'usuários'],
  layouts: ['table', 'list', 'cards'],
  defaultSort: 'name',
  titleLabel: 'Nome',
  titleSortKey: 'name',
  titleOf: fullName,
  pathOf: ({ id }) => `/admin/users/${id}`,
  leading: (user) => <UserAvatar name={fullName(user)} size={28} isDecorative />,
  rowActions: (user, { onChangeActive }) => <ActiveButton user={user} onClick={() => onChangeActive(user)} />,
  rowActionsPx: 84,
  columns: columnsOf<AdminUser, UserContext>(USER_FIELDS, { order: ['email', 'team'] }),
  groupings: groupingsOf<AdminUser, UserContext>(USER_FIELDS, ['teamId']),
  card: (user, context) => <UserCard user={user} context={context} />,
  cardHeightPx: 128,
}

function UserCard({ user, context }: { user: AdminUser; context: UserContext }) {
  const { search } = useLocation()
  const { findTeam, onChangeActive } = context
  const name = fullName(user)
  return (
    <Card withBorder padding="sm" component="article" aria-label={name} h="100%">
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <UserAvatar name={name} size={36} isDecorative />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text
            component={Link}
            to={{ pathname: `/admin/users/${user.id}`, search }}
            preventScrollReset
            data-record
            fw={600}
            display="block"
            truncate
          >
            {name}
          </Text>
          <Text size="sm" c="dimmed" truncate title={user.email}>
            {user.email}
          </Text>
        </div>
        <ActiveBadge user={user} />
      </Group>
      <Group justify="space-between" wrap="nowrap" gap="sm" mt="sm">
        <Text component="div" size="sm" c="dimmed" miw={0}>
          <TeamOf team={findTeam(user.teamId)} />
          <LastAccess user={user} />
        </Text>
        <ActiveButton user={user} onClick={() => onChangeActive(user)} />
      </Group>
    </Card>
  )
}
