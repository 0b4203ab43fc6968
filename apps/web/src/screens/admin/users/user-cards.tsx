import { Card, Group, Stack } from '@mantine/core'
import {
  ActiveBadge,
  ActiveButton,
  Identity,
  LastAccess,
  TeamName,
  type UserRowsProps,
} from './user-table.tsx'

/** People one below the other, on narrow screens. */
export function UserCards({ users, teamOf, onChangeActive }: UserRowsProps) {
  return (
    <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {users.map((user) => (
        <Card key={user.id} component="li" withBorder padding="sm">
          <Group justify="space-between" wrap="nowrap" mb="xs">
            <Identity user={user} />
            <ActiveBadge user={user} />
          </Group>
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <Stack gap={0} miw={0} fz="sm" c="dimmed">
              <TeamName team={teamOf(user)} />
              <LastAccess user={user} />
            </Stack>
            <ActiveButton user={user} onChangeActive={onChangeActive} />
          </Group>
        </Card>
      ))}
    </Stack>
  )
}
