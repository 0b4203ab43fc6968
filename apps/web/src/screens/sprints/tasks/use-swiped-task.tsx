import type { Task } from '@cadencia/sprints/tasks/contract'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { useState } from 'react'
import { showFailure } from '../../../kit/show-failure.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { useTaskChange } from './use-task-change.ts'
import { useMoveTask } from './use-task-move.ts'
import { useTaskUndo } from './use-task-undo.ts'

const RescheduleSheet = lazyOverlay(() =>
  import('./reschedule-sheet.tsx').then((module) => module.RescheduleSheet),
)

/** Completes and reschedules a task whose row is swiped, with undo. */
export function useSwipedTask(today: string) {
  const { change } = useTaskChange()
  const { complete } = useMoveTask()
  const { showUpdated } = useTaskUndo()
  const [task, setTask] = useState<Task>()

  async function postpone(swiped: Task, dueDate: string) {
    try {
      const changed = await change(swiped, { dueDate })
      if (changed) showUpdated(changed)
    } catch (error) {
      showFailure(error, 'Falha ao atualizar tarefa')
    }
  }

  const actions = useStable({ complete, reschedule: (swiped: Task) => setTask(swiped) })
  const close = () => setTask(undefined)
  return {
    ...actions,
    sheet: task && (
      <RescheduleSheet
        title={task.title}
        dueDate={task.dueDate}
        today={today}
        onChoose={(dueDate) => {
          close()
          void postpone(task, dueDate)
        }}
        onClose={close}
      />
    ),
  }
}
