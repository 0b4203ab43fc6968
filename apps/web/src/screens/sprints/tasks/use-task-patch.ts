import { type Task, TaskPatch } from '@cadencia/sprints/tasks/contract'
import { useUpdateTask } from '@cadencia/sprints/tasks/react'
import { useRecordPatch } from '../../../records/panel/use-record-patch.ts'
import { useTaskUndo } from './use-task-undo.ts'

/** Changes one field of a task, and offers to undo that. */
export function useTaskPatch(task: Task) {
  const { mutateAsync: update } = useUpdateTask()
  const { undo } = useTaskUndo()
  return useRecordPatch({
    record: task,
    schema: TaskPatch,
    save: (body) => update({ params: { id: task.id }, body }),
    undo,
    saved: 'Tarefa atualizada',
    failure: 'Falha ao editar tarefa',
    draftKey: `tasks.property.${task.id}`,
  })
}
