import { labelIn, labelOf } from '@cadencia/locale/fallback'
import { type AdminUser, USER_ROLES } from '@cadencia/people/contract'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Card, Group, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { Collection } from '../../../collections/collection.ts'
import { fullName } from '../../../kit/full-name.ts'
import { ROLE_LABELS } from '../../../records/people/role-labels.ts'
import { TeamOf } from '../../../records/people/team-of.tsx'
import type { useTeamFinder } from '../../../records/people/use-people.ts'
import { ActiveBadge, ActiveButton, LastAccess } from './user-access.tsx'

/** What a person's row needs beside the person. */
export interface UserContext {
  readonly findTeam: ReturnType<typeof useTeamFinder>['findTeam']
  /** Asked to deactivate or reactivate someone. */
  readonly onChangeActive: (user: AdminUser) => void
}

const roleOf = ({ role = 'staff' }: AdminUser) => role

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
  columns: [
    {
      id: 'email',
      label: 'E-mail',
      widthPx: 260,
      leastPx: 160,
      sortKey: 'email',
      listSlot: 'facts',
      cell: ({ email }) => (
        <Text span inherit truncate title={email}>
          {email}
        </Text>
      ),
    },
    {
      id: 'team',
      label: 'Time',
      widthPx: 160,
      leastPx: 120,
      listSlot: 'facts',
      cell: ({ teamId }, { findTeam }) => <TeamOf team={findTeam(teamId)} />,
    },
    {
      id: 'role',
      label: 'Papel',
      widthPx: 106,
      listSlot: 'facts',
      cell: (user) => labelOf(ROLE_LABELS, roleOf(user)),
    },
    {
      id: 'lastAccess',
      label: 'Último acesso',
      widthPx: 118,
      listSlot: 'date',
      sortKey: 'lastSeenAt',
      cell: (user) => <LastAccess user={user} />,
    },
    {
      id: 'state',
      label: 'Situação',
      widthPx: 96,
      listSlot: 'status',
      cell: (user) => <ActiveBadge user={user} />,
    },
  ],
  groupings: [
    {
      id: 'team',
      label: 'Time',
      keyOf: ({ teamId }) => teamId ?? '',
      labelOf: (key, { findTeam }) => findTeam(key)?.name ?? 'Sem time',
    },
    {
      id: 'role',
      label: 'Papel',
      keys: USER_ROLES,
      keyOf: roleOf,
      labelOf: labelIn(ROLE_LABELS),
    },
    {
      id: 'state',
      label: 'Situação',
      keys: ['active', 'inactive'],
      keyOf: ({ isActive }) => (isActive === false ? 'inactive' : 'active'),
      labelOf: labelIn({ active: 'Ativos', inactive: 'Desativados' }),
    },
  ],
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
