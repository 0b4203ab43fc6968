import { plural } from '@cadencia/locale/text'
import type { Task, TaskLabel } from '@cadencia/sprints/tasks/contract'
import { useUndoTasks, useUpdateTasks } from '@cadencia/sprints/tasks/react'
import { showFailure } from '../../../kit/show-failure.ts'
import { showUndo } from '../../../records/panel/show-undo.ts'

export type Labelled = Pick<Task, 'id' | 'title' | 'labelIds'>

/** Whether all of these tasks carry a label. */
export function isOnAll(tasks: readonly Labelled[], labelId: string): boolean {
  return tasks.every(({ labelIds }) => labelIds.includes(labelId))
}

/** Puts a label on tasks, or takes it off where all have it, and offers to undo that. */
export function useLabelChange() {
  const { mutateAsync: update, isPending } = useUpdateTasks()
  const { mutateAsync: undo } = useUndoTasks()

  /** Returns the tasks as they are then. */
  async function toggle(
    tasks: readonly Labelled[],
    { id, name }: Pick<TaskLabel, 'id' | 'name'>,
  ): Promise<readonly Labelled[]> {
    const isRemoving = isOnAll(tasks, id)
    const patch = { labelIds: isRemoving ? { remove: [id] } : { add: [id] } }
    let changed: readonly Task[]
    try {
      changed = await update({ body: { ids: tasks.map((task) => task.id), patch } })
    } catch (error) {
      showFailure(error, 'Falha ao mudar as etiquetas')
      return tasks
    }
    const [only] = tasks
    showUndo({
      title: isRemoving ? `Sem a etiqueta ${name}` : `Etiqueta ${name}`,
      message: tasks.length === 1 && only ? only.title : plural(tasks.length, 'tarefa', 'tarefas'),
      undo: () => undo({ body: { tasks: changed.map(({ id, revision }) => ({ id, revision })) } }),
    })
    return changed
  }
  return { toggle, isPending }
}
