import type { Task } from '@cadencia/sprints/tasks/contract'
import { useTask } from '@cadencia/sprints/tasks/react'
import { useNavigate } from 'react-router'
import { useActions } from '../../../records/actions/action-store.ts'
import { useTaskActions } from './use-task-actions.ts'

/** Offers what can be done with a task that the palette found. */
export function FoundTaskActions({ id }: { id: string }) {
  const { data: task } = useTask(id)
  return task ? <LoadedTaskActions task={task} /> : null
}

function LoadedTaskActions({ task }: { task: Task }) {
  const navigate = useNavigate()
  const actions = useTaskActions(task, {
    edit: () => void navigate(`/sprints/tasks/${task.id}?edit=${task.id}`),
  })
  useActions({ level: 'found', heading: task.title, subject: task.id }, actions)
  return null
}
