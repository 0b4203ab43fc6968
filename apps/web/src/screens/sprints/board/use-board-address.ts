import { Id } from '@cadencia/contract/values'
import { TaskStatus } from '@cadencia/sprints/tasks/contract'
import { useCallback } from 'react'
import { useUrlState } from '../../../lists/use-url-state.ts'

/** What stands over the board: `?new=<column>` the form of a new task, `?task=<id>` that of one on it. */
export function useBoardAddress() {
  const { params, change } = useUrlState()
  return {
    newIn: TaskStatus.safeParse(params.get('new')).data,
    taskId: Id.safeParse(params.get('task')).data,
    openNew: useCallback((status: TaskStatus) => change({ new: status, task: null }), [change]),
    openTask: useCallback((id: string) => change({ new: null, task: id }), [change]),
    closeForm: useCallback(() => change({ new: null, task: null }), [change]),
  }
}
