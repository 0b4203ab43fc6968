import type { MeetingNote } from '@cadencia/meetings/notes/contract'
import { Stack } from '@mantine/core'
import lists from '../../../kit/lists.module.css'
import { RecordText } from '../../../kit/text/record-text.tsx'
import { useMark } from '../../../kit/use-mark.ts'
import { AuthorLine } from '../author-line.tsx'
import items from '../items/items.module.css'

/** What others noted, each below their name. */
export function NotesOfOthers({ notes }: { notes: readonly MeetingNote[] }) {
  return (
    <Stack component="ul" gap="lg" className={lists.plain ?? ''}>
      {notes.map((note) => (
        <Note key={note.userId} note={note} />
      ))}
    </Stack>
  )
}

function Note({ note: { userId, name, text, updatedAt } }: { note: MeetingNote }) {
  const mark = useMark<HTMLLIElement>('note', userId)
  return (
    <li {...mark} className={items.part}>
      <AuthorLine name={name} updatedAt={updatedAt} />
      <RecordText text={text} format="markdown" />
    </li>
  )
}
