import { isDone, type Task, type TaskStatus } from '@cadencia/sprints/tasks/contract'
import { useUndoTask } from '@cadencia/sprints/tasks/react'
import { useCallback, useMemo } from 'react'
import { showUndo } from '../../../records/panel/show-undo.ts'

function moveTitle(before: TaskStatus, after: TaskStatus): string {
  if (isDone({ status: after })) return 'Tarefa concluída'
  return isDone({ status: before }) ? 'Tarefa reaberta' : 'Tarefa movida'
}

/** Undoes the viewer's change that led to a task, and offers to. */
export function useTaskUndo() {
  const { mutateAsync } = useUndoTask()
  const undo = useCallback(
    ({ id, revision }: Task) => mutateAsync({ params: { id }, body: { revision } }),
    [mutateAsync],
  )
  return useMemo(() => {
    const showChanged = (task: Task, title: string) =>
      showUndo({ title, message: task.title, undo: () => undo(task) })
    return {
      undo,
      showUpdated: (task: Task) => showChanged(task, 'Tarefa atualizada'),
      showMoved: (task: Task, before: TaskStatus) => showChanged(task, moveTitle(before, task.status)),
    }
  }, [undo])
}
