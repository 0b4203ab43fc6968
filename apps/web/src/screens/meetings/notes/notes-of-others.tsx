import type { MeetingNote } from '@cadencia/meetings/notes/contract'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Box, Group, Stack, Text } from '@mantine/core'
import lists from '../../../kit/lists.module.css'
import { RecordText } from '../../../kit/text/record-text.tsx'

/** What others noted, each below their name. */
export function NotesOfOthers({ notes }: { notes: readonly MeetingNote[] }) {
  return (
    <Stack component="ul" gap="lg" className={lists.plain ?? ''}>
      {notes.map(({ userId, name, text, updatedAt }) => (
        <Box component="li" key={userId}>
          <Group gap="sm" mb={6} wrap="nowrap">
            <UserAvatar name={name} isDecorative />
            <Text fw={600} miw={0} truncate>
              {name}
            </Text>
            <Text size="sm" c="dimmed" flex="none">
              <RelativeTime instant={updatedAt} />
            </Text>
          </Group>
          <RecordText text={text} format="markdown" />
        </Box>
      ))}
    </Stack>
  )
}
