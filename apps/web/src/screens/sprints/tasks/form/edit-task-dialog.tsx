import { isDone, Task, TaskPatch } from '@cadencia/sprints/tasks/contract'
import { useTask, useUpdateTask } from '@cadencia/sprints/tasks/react'
import type { z } from 'zod'
import { useFieldDescription } from '../../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../../records/forms/use-record-form.ts'
import { useTaskRights } from '../../board/use-task-rights.ts'
import { TASK_FIELDS } from '../fields.tsx'
import { useTaskUndo } from '../use-task-undo.ts'
import { TaskFields } from './task-fields.tsx'
import { bodyOf, formOf, ID_LISTS, patchOf } from './task-form.ts'

interface EditTaskDialogProps {
  /** The current task; another one needs another `key`. */
  task: Task
  /** The due date (`YYYY-MM-DD`) that an emptied field means; default none. */
  emptyDueDate?: string
  save: (body: z.input<typeof TaskPatch>) => Promise<Task>
  onClose: () => void
}

/** Changes a task. */
export function EditTaskDialog({ task, emptyDueDate, save, onClose }: EditTaskDialogProps) {
  const { showUpdated } = useTaskUndo()
  const recordForm = useRecordForm({
    draftKey: `tasks.edit.${task.id}`,
    record: task,
    recordSchema: Task,
    what: 'esta tarefa',
    toValues: formOf,
    toBody: (values) => bodyOf(values, emptyDueDate ?? ''),
    schema: TaskPatch,
    describe: useFieldDescription(TASK_FIELDS),
    idLists: ID_LISTS,
    save: (body) => save(patchOf(task, body)),
    onSaved: (saved) => {
      showUpdated(saved)
      onClose()
    },
    failure: 'Falha ao editar tarefa',
  })
  return (
    <RecordFormDialog
      opened
      title="Editar Tarefa"
      submitLabel="Salvar"
      size="lg"
      recordForm={recordForm}
      onClose={onClose}
    >
      <TaskFields
        form={recordForm.form}
        kind="edit"
        hasQuality={isDone(task)}
        dueHint={emptyDueDate && 'Em branco, hoje.'}
        teamId={task.sprintId === null ? task.teamId : null}
      />
    </RecordFormDialog>
  )
}

interface EditTaskProps {
  taskId: string
  onClose: () => void
}

/** The dialog for a task that is known by its id. */
export function EditTask({ taskId, onClose }: EditTaskProps) {
  const { data: task } = useTask(taskId)
  const { writeReason } = useTaskRights()
  const { mutateAsync: update } = useUpdateTask()
  if (!task || writeReason !== undefined) return null
  return (
    <EditTaskDialog
      key={taskId}
      task={task}
      save={(body) => update({ params: { id: taskId }, body })}
      onClose={onClose}
    />
  )
}
