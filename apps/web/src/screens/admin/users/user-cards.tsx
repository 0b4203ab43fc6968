import { Card, Group, Stack } from '@mantine/core'
import { CardGrid } from '../../../lists/card-grid.tsx'
import {
  ActiveBadge,
  ActiveButton,
  Identity,
  LastAccess,
  TeamName,
  type UserRowsProps,
} from './user-table.tsx'

const CARD_PX = 116

/** People one below the other, on narrow screens. */
export function UserCards({ users, teamOf, onChangeActive, onEnd }: UserRowsProps) {
  return (
    <CardGrid
      label="Usuários"
      items={users}
      estimatedHeightPx={CARD_PX}
      onEnd={onEnd}
      renderCard={(user) => (
        <Card key={user.id} withBorder padding="sm">
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
      )}
    />
  )
}
