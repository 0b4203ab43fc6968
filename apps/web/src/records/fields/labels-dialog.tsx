import { LABEL_NAME_MAX, LabelPatch, type TeamLabel } from '@cadencia/sprints/labels/contract'
import { useDeleteLabel, useLabels, useUpdateLabel } from '@cadencia/sprints/labels/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { Dialog } from '@cadencia/ui/dialog'
import { ActionIcon, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '../../kit/show-failure.ts'
import { lengthProblem } from '../../kit/text/length-problem.ts'

interface LabelsDialogProps {
  teamId: string
  opened: boolean
  onClose: () => void
}

/** The labels of a team: their names and colours, and what deletes them. */
export function LabelsDialog({ teamId, opened, onClose }: LabelsDialogProps) {
  const { labels, isLoaded } = useLabels([teamId])
  return (
    <Dialog opened={opened} title="Etiquetas do time" onClose={onClose}>
      <Stack gap="xs">
        {isLoaded && labels.length === 0 && (
          <Text c="dimmed">Nenhuma etiqueta. Com a tecla L você põe uma em uma tarefa e cria as novas.</Text>
        )}
        {labels.map((label) => (
          <LabelRow key={label.id} label={label} />
        ))}
      </Stack>
    </Dialog>
  )
}

function LabelRow({ label }: { label: TeamLabel }) {
  const [typed, setTyped] = useState<{ name?: string; color?: string }>({})
  const { name, color } = { name: label.name, color: label.color, ...typed }
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync: update, isPending } = useUpdateLabel()
  const { mutateAsync: remove, isPending: isRemoving } = useDeleteLabel()
  const issue = LabelPatch.safeParse({ name }).error?.issues[0]?.message
  const params = { id: label.id }

  const save = async () => {
    if (issue !== undefined || isPending || (name.trim() === label.name && color === label.color)) return
    try {
      await update({ params, body: { ...typed, version: label.version } })
      setTyped((now) => ({
        ...(now.name !== undefined && now.name !== name && { name: now.name }),
        ...(now.color !== undefined && now.color !== color && { color: now.color }),
      }))
    } catch (error) {
      showFailure(error, 'Falha ao mudar a etiqueta')
    }
  }
  const removeIt = async () => {
    try {
      await remove({ params })
    } catch (error) {
      showFailure(error, 'Falha ao excluir a etiqueta')
    }
    setAsking(false)
  }
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <input
        type="color"
        aria-label={`Cor de ${label.name}`}
        value={color}
        style={{ width: 36, height: 36, padding: 2, border: 0, background: 'none' }}
        onChange={({ currentTarget }) => setTyped((now) => ({ ...now, color: currentTarget.value }))}
        onBlur={() => void save()}
      />
      <TextInput
        flex={1}
        aria-label={`Nome de ${label.name}`}
        value={name}
        error={issue ?? lengthProblem(name, LABEL_NAME_MAX)}
        onChange={({ currentTarget }) => setTyped((now) => ({ ...now, name: currentTarget.value }))}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Excluir ${label.name}`}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        title="Excluir etiqueta"
        text={`“${label.name}” sai de todas as tarefas. Isso não pode ser desfeito.`}
        confirmLabel="Excluir"
        isDanger
        isPending={isRemoving}
        onConfirm={() => void removeIt()}
        onClose={() => setAsking(false)}
      />
    </Group>
  )
}
