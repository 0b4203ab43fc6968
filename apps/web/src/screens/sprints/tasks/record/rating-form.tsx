import { messageOf } from '@cadencia/http/http-error'
import { QUALITY, type Task, TaskPatch } from '@cadencia/sprints/tasks/contract'
import { useUpdateTask } from '@cadencia/sprints/tasks/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, NumberInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

/** Rates a task whose sprint is over, when nothing else of it changes any more. */
export function RatingForm({ task }: { task: Task }) {
  const update = useUpdateTask()
  const [typed, setTyped] = useState<number | string>(task.quality ?? '')
  const [issue, setIssue] = useState<string>()
  const rate = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    const { data: body, error } = TaskPatch.safeParse({ quality: typed === '' ? null : Number(typed) })
    if (!body) return setIssue(error.issues[0]?.message)
    update.mutate(
      { params: { id: task.id }, body },
      {
        onSuccess: () => showToast({ title: 'Qualidade salva', tone: 'success' }),
        onError: (failure) =>
          showToast({ title: 'Erro', message: messageOf(failure, 'Falha ao editar tarefa'), tone: 'error' }),
      },
    )
  }
  return (
    <form onSubmit={rate} noValidate>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <NumberInput
          flex={1}
          label={`Qualidade (${QUALITY.least} a ${QUALITY.most})`}
          min={QUALITY.least}
          max={QUALITY.most}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={typed}
          error={issue}
          onChange={(value) => {
            setTyped(value)
            setIssue(undefined)
          }}
        />
        <Button type="submit" variant="default" loading={update.isPending}>
          Salvar
        </Button>
      </Group>
    </form>
  )
}
