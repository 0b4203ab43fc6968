import { NOTE_MAX, NOTES_MAX, type Sprint, SprintPatch } from '@cadencia/sprints/contract'
import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { QuickAdd } from '../../../../forms/quick-add.tsx'
import classes from '../sprints.module.css'
import { type NoteField, useChangeNotes } from './use-change-notes.ts'

const LABELS = {
  challenges: { title: 'Desafios', one: 'desafio', none: 'Nenhum desafio anotado.', add: 'Novo desafio' },
  difficulties: {
    title: 'Dificuldades',
    one: 'dificuldade',
    none: 'Nenhuma dificuldade anotada.',
    add: 'Nova dificuldade',
  },
  helpRequests: {
    title: 'Pedidos de ajuda',
    one: 'pedido de ajuda',
    none: 'Nenhum pedido de ajuda.',
    add: 'Novo pedido de ajuda',
  },
} as const satisfies Record<NoteField, unknown>

/** One of the lists that a team writes about its sprint. */
export function NotesEditor({ sprint, field }: { sprint: Sprint; field: NoteField }) {
  const titleId = useId()
  const { change, isPending } = useChangeNotes(sprint, field)
  const notes = sprint[field]
  const labels = LABELS[field]
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} id={titleId} mb="xs">
        {labels.title}
      </Title>
      {notes.length === 0 && (
        <Text c="dimmed" mb={sprint.canEdit ? 'xs' : 0}>
          {labels.none}
        </Text>
      )}
      <Stack component="ul" gap={4} className={classes.plain ?? ''} mb={notes.length > 0 ? 'xs' : 0}>
        {notes.map((note) => (
          <Group key={note} component="li" gap="xs" wrap="nowrap" mih={32} align="flex-start">
            <Text flex={1} miw={0} pt={4} className={classes.longText ?? ''}>
              {note}
            </Text>
            {sprint.canEdit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remover ${labels.one}: ${note}`}
                disabled={isPending}
                onClick={() => change((all) => all.filter((one) => one !== note))}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
      {sprint.canEdit && notes.length < NOTES_MAX && (
        <QuickAdd
          label={labels.add}
          maxLength={NOTE_MAX}
          isPending={isPending}
          read={(typed) => readNote(field, typed, notes)}
          onAdd={(note, onDone) => change((all) => [...all, note], onDone)}
        />
      )}
    </section>
  )
}

function readNote(field: NoteField, typed: string, known: readonly string[]) {
  const { data, error } = SprintPatch.safeParse({ [field]: [typed] })
  const value = data?.[field]?.[0]
  if (value === undefined) return { issue: error?.issues[0]?.message ?? '' }
  return known.includes(value) ? { issue: 'Já está na lista' } : { value }
}
