import { messageOf } from '@cadencia/http/http-error'
import type { Meeting } from '@cadencia/meetings/contract'
import type { MeetingNote } from '@cadencia/meetings/notes/contract'
import { useMeetingNotes } from '@cadencia/meetings/notes/react'
import { useCurrentUser } from '@cadencia/people/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Skeleton, Stack } from '@mantine/core'
import { IconLock, IconNotes } from '@tabler/icons-react'
import lists from '../../../kit/lists.module.css'
import { RecordText } from '../../../kit/text/record-text.tsx'
import { useMark } from '../../../kit/use-mark.ts'
import { AuthorLine } from '../author-line.tsx'
import items from '../items/items.module.css'
import { useBeforeEnd } from '../live/before-end.ts'
import { NOT_ALLOWED_TO_READ } from '../meeting-labels.ts'
import { MyNotes } from './my-notes.tsx'
import { useOwnNote } from './use-own-note.ts'

/** All notes of a meeting: one's own to write, the others' to read. */
export function MeetingNotes({ meeting }: { meeting: Meeting }) {
  const { id, canReadTranscript, canEdit } = meeting
  const { data: user } = useCurrentUser()
  const { data: notes, error, isFetching, refetch } = useMeetingNotes(id, { isEnabled: canReadTranscript })
  if (!canReadTranscript) return <EmptyState icon={IconLock} text={NOT_ALLOWED_TO_READ} />
  if (error && !notes) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar as anotações.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!notes || !user) return <Skeleton height={160} role="status" aria-label="Carregando" />
  const written = notes.filter(({ text }) => text.trim() !== '')
  const others = written.filter(({ userId }) => !canEdit || userId !== user.id)
  if (!canEdit && others.length === 0) return <EmptyState icon={IconNotes} text="Nenhuma anotação" />
  return (
    <Stack gap="lg">
      {canEdit && (
        <OwnNotes userId={user.id} meetingId={id} saved={notes.find(({ userId }) => userId === user.id)} />
      )}
      {others.length > 0 && <NotesOfOthers notes={others} />}
    </Stack>
  )
}

interface OwnNotesProps {
  userId: string
  meetingId: string
  saved: MeetingNote | undefined
}

function OwnNotes({ userId, ...props }: OwnNotesProps) {
  const note = useOwnNote(props)
  useBeforeEnd(note.flush)
  return <MyNotes userId={userId} note={note} />
}

/** What others noted, each below their name. */
function NotesOfOthers({ notes }: { notes: readonly MeetingNote[] }) {
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
