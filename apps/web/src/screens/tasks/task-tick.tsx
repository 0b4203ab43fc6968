import { messageOf } from '@cadencia/http/http-error'
import type { Task } from '@cadencia/sprints/contract/tasks'
import { useUpdateTask } from '@cadencia/sprints/react/tasks'
import { showToast } from '@cadencia/ui/toast'
import { Checkbox } from '@mantine/core'

interface TaskTickProps {
  task: Task
  /** Why the viewer can't write. */
  refusal: string | undefined
}

/** Completes a task with one click, and takes it up again with another. */
export function TaskTick({ task, refusal }: TaskTickProps) {
  const update = useUpdateTask()
  const isDone = task.status === 'completed'
  // Shown at once; where it fails, the box is as it was.
  const isChecked = update.isPending ? !isDone : isDone
  const toggle = () =>
    update.mutate(
      { params: { id: task.id }, body: { status: isDone ? 'pending' : 'completed' } },
      {
        onError: (error) =>
          showToast({ title: 'Erro', message: messageOf(error, 'Falha ao atualizar tarefa'), tone: 'error' }),
      },
    )
  return (
    <Checkbox
      aria-label={`Concluir ${task.title}`}
      title={refusal}
      checked={isChecked}
      disabled={refusal !== undefined || update.isPending}
      onChange={toggle}
    />
  )
}
