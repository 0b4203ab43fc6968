import { TASK_STATUSES, type TaskStatus } from '@cadencia/sprints/tasks/contract'
import { useCallback } from 'react'
import { oneOf, recordId } from '../../../collections/filters/address-fields.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'

const columnIn = oneOf(TASK_STATUSES)

/**
 * What is open beside and over the board: `?task=<id>` the record of a task, `?edit=<id>` the form that edits one,
 * `?new=<column>` the form of a new one.
 */
export function useBoardUrlState() {
  const { params, change } = useUrlState()
  return {
    newIn: columnIn(params.get('new')) ?? undefined,
    taskId: recordId(params.get('task')) ?? undefined,
    editId: recordId(params.get('edit')) ?? undefined,
    openNew: useCallback((status: TaskStatus) => change({ new: status, edit: null }), [change]),
    openEdit: useCallback((id: string) => change({ new: null, edit: id }), [change]),
    closeForm: useCallback(() => change({ new: null, edit: null }), [change]),
    openTask: useCallback((id: string) => change({ task: id }), [change]),
    closeTask: useCallback(() => change({ task: null }), [change]),
  }
}
