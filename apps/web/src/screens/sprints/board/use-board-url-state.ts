import { Id } from '@cadencia/contract/values'
import { TaskStatus } from '@cadencia/sprints/tasks/contract'
import { useCallback } from 'react'
import { useUrlState } from '../../../lists/use-url-state.ts'

/**
 * What is open beside and over the board: `?task=<id>` the record of a task, `?edit=<id>` the form that edits one,
 * `?new=<column>` the form of a new one.
 */
export function useBoardUrlState() {
  const { params, change } = useUrlState()
  return {
    newIn: TaskStatus.safeParse(params.get('new')).data,
    taskId: Id.safeParse(params.get('task')).data,
    editId: Id.safeParse(params.get('edit')).data,
    openNew: useCallback((status: TaskStatus) => change({ new: status, edit: null }), [change]),
    openEdit: useCallback((id: string) => change({ new: null, edit: id }), [change]),
    closeForm: useCallback(() => change({ new: null, edit: null }), [change]),
    openTask: useCallback((id: string) => change({ task: id }), [change]),
    closeTask: useCallback(() => change({ task: null }), [change]),
  }
}
