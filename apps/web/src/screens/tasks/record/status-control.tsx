import { messageOf } from '@cadencia/http/http-error'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { TASK_STATUSES, type Task, TaskStatus } from '@cadencia/sprints/contract/tasks'
import { useUpdateTask } from '@cadencia/sprints/react/tasks'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { showToast } from '@cadencia/ui/toast'
import { Group, SegmentedControl } from '@mantine/core'
import { dueWords, TASK_STATUS_WORDS } from '../task-words.ts'

const CHOICES = TASK_STATUSES.map((value) => ({ value, label: TASK_STATUS_WORDS[value].label }))

/** Moves the task to another column at once, and says how it stands with its due date. */
export function StatusControl({ task }: { task: Task }) {
  const update = useUpdateTask()
  const due = dueWords(task, saoPauloDay(Date.now()))
  const wanted = update.isPending ? update.variables.body.status : undefined
  const move = (value: string) =>
    update.mutate(
      { params: { id: task.id }, body: { status: TaskStatus.parse(value) } },
      {
        onError: (error) =>
          showToast({ title: 'Erro', message: messageOf(error, 'Falha ao atualizar tarefa'), tone: 'error' }),
      },
    )
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label="Status"
        data={CHOICES}
        value={wanted ?? task.status}
        disabled={update.isPending}
        onChange={move}
      />
      {due && <StatusBadge {...due} />}
    </Group>
  )
}
