import { RelativeTime } from '@cadencia/ui/relative-time'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Group, Text } from '@mantine/core'

interface AuthorLineProps {
  name: string
  updatedAt: string
}

/** Who wrote what stands below, and when they last did. */
export function AuthorLine({ name, updatedAt }: AuthorLineProps) {
  return (
    <Group gap="sm" mb={6} wrap="nowrap">
      <UserAvatar name={name} isDecorative />
      <Text fw={600} miw={0} truncate>
        {name}
      </Text>
      <Text size="sm" c="dimmed" flex="none">
        <RelativeTime instant={updatedAt} />
      </Text>
    </Group>
  )
}
