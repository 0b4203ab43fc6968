import type { MeetingNote } from '@cadencia/meetings/notes/contract'
import { Box, Stack } from '@mantine/core'
import lists from '../../../kit/lists.module.css'
import { RecordText } from '../../../kit/text/record-text.tsx'
import { AuthorLine } from '../author-line.tsx'

/** What others noted, each below their name. */
export function NotesOfOthers({ notes }: { notes: readonly MeetingNote[] }) {
  return (
    <Stack component="ul" gap="lg" className={lists.plain ?? ''}>
      {notes.map(({ userId, name, text, updatedAt }) => (
        <Box component="li" key={userId}>
          <AuthorLine name={name} updatedAt={updatedAt} />
          <RecordText text={text} format="markdown" />
        </Box>
      ))}
    </Stack>
  )
}
