import type { AdminUser } from '@cadencia/people/contract'
import type { Team } from '@cadencia/people/teams/contract'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { TeamTag } from '@cadencia/ui/team-tag'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Anchor, Button, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { WindowRows } from '../../../lists/window-rows.tsx'
import { fullName, ROLE_LABELS } from '../../../shell/person.ts'

export interface UserRowsProps {
  users: readonly AdminUser[]
  teamOf: (user: AdminUser) => Team | undefined
  /** Asked to deactivate or reactivate someone. */
  onChangeActive: (user: AdminUser) => void
  /** The last ones are in sight. */
  onEnd: () => void
}

const ROW_PX = 61
/** The columns and their widths: fixed, so that no row moves those of the others. */
const HEADINGS = [
  ['Nome', '32%'],
  ['Time', '19%'],
  ['Papel', 140],
  ['Último acesso', '16%'],
  ['Situação', 150],
] as const

/** People in a table, one line each, of which only those in sight are drawn. */
export function UserTable({ users, teamOf, onChangeActive, onEnd }: UserRowsProps) {
  return (
    <Table.ScrollContainer minWidth={860} type="native">
      <Table
        layout="fixed"
        verticalSpacing="xs"
        highlightOnHover
        aria-label="Usuários"
        aria-rowcount={users.length}
      >
        <Table.Thead>
          <Table.Tr>
            {HEADINGS.map(([heading, width]) => (
              <Table.Th key={heading} w={width}>
                {heading}
              </Table.Th>
            ))}
            <Table.Th w={120}>
              <VisuallyHidden>Ações</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <WindowRows
          items={users}
          rowPx={ROW_PX}
          columnCount={HEADINGS.length + 1}
          onEnd={onEnd}
          renderRow={(user) => (
            <UserRow key={user.id} user={user} team={teamOf(user)} onChangeActive={onChangeActive} />
          )}
        />
      </Table>
    </Table.ScrollContainer>
  )
}

interface UserRowProps extends Pick<UserRowsProps, 'onChangeActive'> {
  user: AdminUser
  team: Team | undefined
}

function UserRow({ user, team, onChangeActive }: UserRowProps) {
  return (
    <Table.Tr h={ROW_PX}>
      <Table.Td>
        <Identity user={user} />
      </Table.Td>
      <Table.Td>
        <TeamName team={team} />
      </Table.Td>
      <Table.Td>{ROLE_LABELS[user.role ?? 'staff']}</Table.Td>
      <Table.Td>
        <LastAccess user={user} />
      </Table.Td>
      <Table.Td>
        <ActiveBadge user={user} />
      </Table.Td>
      <Table.Td ta="end">
        <ActiveButton user={user} onChangeActive={onChangeActive} />
      </Table.Td>
    </Table.Tr>
  )
}

export function Identity({ user }: { user: AdminUser }) {
  const name = fullName(user)
  const { search } = useLocation()
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <UserAvatar name={name} size={32} isDecorative />
      <div style={{ minWidth: 0 }}>
        <Anchor
          component={Link}
          to={{ pathname: `/admin/users/${user.id}`, search }}
          preventScrollReset
          fw={550}
          c="var(--mantine-color-text)"
          display="block"
          truncate
        >
          {name}
        </Anchor>
        <Text size="sm" c="dimmed" truncate>
          {user.email}
        </Text>
      </div>
    </Group>
  )
}

export function TeamName({ team }: { team: Team | undefined }) {
  return team ? (
    <TeamTag name={team.name} color={team.color} />
  ) : (
    <Text span inherit c="dimmed">
      Sem time
    </Text>
  )
}

export function LastAccess({ user }: { user: AdminUser }) {
  return user.lastSeenAt ? (
    <RelativeTime instant={user.lastSeenAt} />
  ) : (
    <Text span inherit c="dimmed">
      Nunca entrou
    </Text>
  )
}

export function ActiveBadge({ user }: { user: AdminUser }) {
  if (user.isErased) return <StatusBadge tone="neutral" label="Dados apagados" />
  return user.isActive === false ? (
    <StatusBadge tone="neutral" label="Desativado" />
  ) : (
    <StatusBadge tone="success" label="Ativo" />
  )
}

export function ActiveButton({
  user,
  onChangeActive,
}: Pick<UserRowsProps, 'onChangeActive'> & { user: AdminUser }) {
  if (user.isErased) return null
  const label = user.isActive === false ? 'Reativar' : 'Desativar'
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${label} ${fullName(user)}`}
      onClick={() => onChangeActive(user)}
    >
      {label}
    </Button>
  )
}
