import type { DayTask } from '@cadencia/insights/my-day/contract'
import { useMyDayCache } from '@cadencia/insights/my-day/react'
import { untick, useUnsentStatus } from '@cadencia/sprints/tasks/unsent-tasks'
import { showFailure } from '../../../kit/show-failure.ts'
import { showUndo } from '../../../records/panel/show-undo.ts'
import { type Consents, offerCompletion } from '../tasks/offer-completion.ts'
import { useTaskChange } from '../tasks/use-task-change.ts'
import { useTaskUndo } from '../tasks/use-task-undo.ts'

/** Completes and reschedules a task where the day shows it, each with undo. */
export function useDayTask(task: DayTask) {
  const { change, isPending, pendingStatus } = useTaskChange()
  const { undo } = useTaskUndo()
  const { showTask, refresh } = useMyDayCache()
  const { id, title } = task
  const unsent = useUnsentStatus(id)

  async function changeAndShow(
    body: ({ status: 'completed' } & Consents) | { dueDate: string },
    said: string,
  ): Promise<void> {
    try {
      const changed = await change(task, body)
      if (!changed) return
      showTask(changed)
      showUndo({
        title: said,
        message: title,
        undo: async () => {
          await undo(changed)
          refresh()
        },
      })
    } catch (error) {
      const again = (consents: Consents) => void changeAndShow({ ...body, ...consents }, said)
      if (!offerCompletion(error, again)) showFailure(error, 'Falha ao atualizar tarefa')
      refresh()
    }
  }

  const isTicked = unsent === 'completed'
  const takeBack = () => untick(id)

  return {
    complete: () => void (isTicked ? takeBack() : changeAndShow({ status: 'completed' }, 'Tarefa concluída')),
    /** `dueDate`: `YYYY-MM-DD`, shown at once. */
    reschedule: (dueDate: string, label: string) => {
      showTask({ ...task, dueDate })
      void changeAndShow({ dueDate }, `Prazo: ${label.toLowerCase()}`)
    },
    isPending,
    isCompleting: isTicked || pendingStatus === 'completed',
  }
}
