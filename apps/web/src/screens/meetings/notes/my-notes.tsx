import { NOTE_MAX } from '@cadencia/meetings/notes/contract'
import { Group, Text, Title } from '@mantine/core'
import { NewerTextNotice } from '../../../kit/text/newer-text-notice.tsx'
import { TextEditor } from '../../../kit/text/text-editor.tsx'
import { useMark } from '../../../kit/use-mark.ts'
import items from '../items/items.module.css'
import type { OwnNote } from './use-own-note.ts'

export const WHO_READS = 'Quem participa da reunião lê estas anotações.'

interface MyNotesProps {
  userId: string
  note: OwnNote
  rows?: number
}

/** What a person notes for themselves and for the others. */
export function MyNotes({ userId, note, rows = 10 }: MyNotesProps) {
  const mark = useMark<HTMLElement>('note', userId)
  return (
    <section {...mark} className={items.part} aria-labelledby="my-notes">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3} id="my-notes">
          Minhas anotações
        </Title>
        <Text size="sm" c={note.hasFailed ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
          {stateOf(note)}
        </Text>
      </Group>
      <NewerTextNotice edit={note} format="markdown" />
      <TextEditor
        aria-labelledby="my-notes"
        placeholder="O que vale lembrar"
        rows={rows}
        maxLength={NOTE_MAX}
        value={note.typed}
        onChange={(event) => note.change(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {WHO_READS}
      </Text>
    </section>
  )
}

function stateOf({ isUnsaved, hasFailed, newer, typed }: OwnNote): string {
  if (newer !== undefined) return 'Não salvas'
  if (hasFailed) return 'Não salvas: guardadas neste navegador'
  if (isUnsaved) return 'Salvando'
  return typed === '' ? '' : 'Salvas'
}
