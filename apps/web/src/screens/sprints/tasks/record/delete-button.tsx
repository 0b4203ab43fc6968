import type { Task } from '@cadencia/sprints/tasks/contract'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconAction } from '../../../../records/panel/icon-action.tsx'
import { useTaskRights } from '../../board/use-task-rights.ts'
import { DeleteTaskQuestion } from '../delete-task-question.tsx'

/** Deletes the task after asking, or says why it can't be deleted. */
export function DeleteButton({ task, onDeleted }: { task: Task; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { deleteReason } = useTaskRights()
  return (
    <>
      <IconAction
        icon={IconTrash}
        label="Excluir tarefa"
        reason={deleteReason(task)}
        onClick={() => setAsking(true)}
      />
      <DeleteTaskQuestion
        task={task}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onDeleted={onDeleted}
      />
    </>
  )
}
