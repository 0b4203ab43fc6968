import { plural } from '@cadencia/locale/text'
import type { Task, TasksPatch } from '@cadencia/sprints/tasks/contract'
import { useUndoTasks, useUpdateTasks } from '@cadencia/sprints/tasks/react'
import type { z } from 'zod'
import { showFailure } from '../../../kit/show-failure.ts'
import { showUndo } from '../../../records/panel/show-undo.ts'
import { type Consents, offerCompletion } from './offer-completion.ts'

export type BulkPatch = z.input<typeof TasksPatch>['patch']

/** Changes many tasks, all or none, and offers to undo that. */
export function useBulkTaskUpdate() {
  const { mutateAsync: update, isPending } = useUpdateTasks()
  const { mutateAsync: undoTasks } = useUndoTasks()

  /** Answers them as they are then; undefined where they were not changed. */
  async function change(ids: readonly string[], patch: BulkPatch): Promise<readonly Task[] | undefined> {
    try {
      const tasks = await update({ body: { ids: [...ids], patch } })
      showUndo({
        title: plural(tasks.length, 'tarefa alterada', 'tarefas alteradas'),
        undo: () => undoTasks({ body: { tasks: tasks.map(({ id, revision }) => ({ id, revision })) } }),
      })
      return tasks
    } catch (error) {
      const again = (consents: Consents) => void change(ids, { ...patch, ...consents })
      if (!offerCompletion(error, again)) showFailure(error, 'Falha ao atualizar tarefa')
      return undefined
    }
  }
  return { change, isPending }
}
