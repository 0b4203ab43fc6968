import { plural } from '@cadencia/locale/text'
import type { Task, TaskLabel } from '@cadencia/sprints/tasks/contract'
import { useUndoTasks, useUpdateTasks } from '@cadencia/sprints/tasks/react'
import { showFailure } from '../../../kit/show-failure.ts'
import { showUndo } from '../../../records/panel/show-undo.ts'

type Labelled = Pick<Task, 'id' | 'title' | 'labelIds'>

/** Whether all of these tasks carry a label. */
export function isOnAll(tasks: readonly Labelled[], labelId: string): boolean {
  return tasks.every(({ labelIds }) => labelIds.includes(labelId))
}

/** Puts a label on tasks, or takes it off where all have it, and offers to undo that. */
export function useLabelChange() {
  const { mutateAsync: update, isPending } = useUpdateTasks()
  const { mutateAsync: undo } = useUndoTasks()

  async function toggle(tasks: readonly Labelled[], { id, name }: Pick<TaskLabel, 'id' | 'name'>) {
    const isRemoving = isOnAll(tasks, id)
    const labelIdsOf = ({ labelIds }: Labelled) =>
      isRemoving ? labelIds.filter((one) => one !== id) : [...new Set([...labelIds, id])]
    const changed: Task[] = []
    try {
      // One call sets the same labels on all its tasks.
      for (const same of Map.groupBy(tasks, (task) => labelIdsOf(task).toSorted().join()).values()) {
        const [first] = same
        if (!first) continue
        const body = { ids: same.map((task) => task.id), patch: { labelIds: labelIdsOf(first) } }
        changed.push(...(await update({ body })))
      }
    } catch (error) {
      showFailure(error, 'Falha ao mudar as etiquetas')
    }
    if (changed.length === 0) return
    const [only] = tasks
    showUndo({
      title: isRemoving ? `Sem a etiqueta ${name}` : `Etiqueta ${name}`,
      message: tasks.length === 1 && only ? only.title : plural(tasks.length, 'tarefa', 'tarefas'),
      undo: () => undo({ body: { tasks: changed.map(({ id, revision }) => ({ id, revision })) } }),
    })
  }
  return { toggle, isPending }
}
