import type { Task } from '@cadencia/sprints/tasks/contract'
import { useState } from 'react'
import { useUrlState } from '../../../kit/use-url-state.ts'
import type { ActionLevel } from '../../../records/actions/action.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { DeleteTaskQuestion } from './delete-task-question.tsx'
import { useTaskActions } from './use-task-actions.ts'

interface TaskActionsProps {
  task: Task
  level: ActionLevel
  /** After it was deleted. */
  onDeleted?: () => void
}

/** Offers what can be done with a task of the list or with the open one; the screen edits it at `?edit`. */
export function TaskActions({ task, level, onDeleted = () => undefined }: TaskActionsProps) {
  const { change } = useUrlState()
  const [isAsking, setAsking] = useState(false)
  const actions = useTaskActions(task, {
    edit: () => change({ new: null, edit: task.id }),
    askDelete: () => setAsking(true),
  })
  useActions({ level, heading: task.title, subject: task.id }, actions)
  return (
    <DeleteTaskQuestion
      task={task}
      opened={isAsking}
      onClose={() => setAsking(false)}
      onDeleted={onDeleted}
    />
  )
}

/** Offers what can be done with the task that has the focus. */
export function FocusedTaskActions({ item }: { item: Task }) {
  return <TaskActions task={item} level="item" />
}
