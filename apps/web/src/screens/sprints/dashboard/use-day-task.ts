import type { DayTask } from '@cadencia/insights/my-day/contract'
import { useMyDayCache } from '@cadencia/insights/my-day/react'
import { useUndoTask, useUpdateTask } from '@cadencia/sprints/tasks/react'
import { tickLater, untick, useUnsentStatus } from '@cadencia/sprints/tasks/unsent-tasks'
import { showUndo } from '../../../details/show-undo.ts'
import { showFailure } from '../../../shell/show-failure.ts'

/** Completes and reschedules a task where the day shows it, each with undo. */
export function useDayTask(task: DayTask) {
  const { mutateAsync: update, isPending, variables } = useUpdateTask()
  const { mutateAsync: undo } = useUndoTask()
  const { showTask, refresh } = useMyDayCache()
  const { id, title } = task
  const unsent = useUnsentStatus(id)

  async function change(body: { status: 'completed' } | { dueDate: string }, said: string): Promise<void> {
    try {
      const changed = await update({ params: { id }, body }).catch((error: unknown) => {
        if (!('status' in body)) throw error
        return tickLater(error, task, body.status)
      })
      if (!changed) return
      showTask(changed)
      showUndo({
        title: said,
        message: title,
        undo: async () => {
          await undo({ params: { id }, body: { revision: changed.revision } })
          refresh()
        },
      })
    } catch (error) {
      showFailure(error, 'Falha ao atualizar tarefa')
      refresh()
    }
  }

  const isTicked = unsent === 'completed'
  const takeBack = () => untick(id)

  return {
    complete: () => void (isTicked ? takeBack() : change({ status: 'completed' }, 'Tarefa concluída')),
    /** `dueDate`: `YYYY-MM-DD`, shown at once. */
    reschedule: (dueDate: string, label: string) => {
      showTask({ ...task, dueDate })
      void change({ dueDate }, `Prazo: ${label.toLowerCase()}`)
    },
    isPending,
    isCompleting: isTicked || (isPending && variables.body.status === 'completed'),
  }
}
