import type { Task } from '@cadencia/sprints/tasks/contract'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { useState } from 'react'
import { showFailure } from '../../../kit/show-failure.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { useTaskChange } from './use-task-change.ts'
import { useTaskUndo } from './use-task-undo.ts'

const RescheduleSheet = lazyOverlay(() =>
  import('./reschedule-sheet.tsx').then((module) => module.RescheduleSheet),
)

/** Completes and reschedules a task whose row is swiped, with undo. */
export function useSwipedTask(today: string) {
  const { change } = useTaskChange()
  const { showMoved, showUpdated } = useTaskUndo()
  const [task, setTask] = useState<Task>()

  async function changeSwiped(swiped: Task, body: { status: 'completed' } | { dueDate: string }) {
    try {
      const changed = await change(swiped, body)
      if (!changed) return
      if ('status' in body) showMoved(changed, swiped.status)
      else showUpdated(changed)
    } catch (error) {
      showFailure(error, 'Falha ao atualizar tarefa')
    }
  }

  const actions = useStable({
    complete: (swiped: Task) => void changeSwiped(swiped, { status: 'completed' }),
    reschedule: (swiped: Task) => setTask(swiped),
  })
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
          void changeSwiped(task, { dueDate })
        }}
        onClose={close}
      />
    ),
  }
}
