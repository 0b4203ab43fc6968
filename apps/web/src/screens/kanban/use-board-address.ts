import { Id } from '@cadencia/contract/values'
import { TaskStatus } from '@cadencia/sprints/contract/tasks'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What stands over the board: `?new=<column>` the form of a new task, `?task=<id>` that of one on it. */
export function useBoardAddress() {
  const [params, setParams] = useSearchParams()
  const show = useCallback(
    (next: { readonly new?: TaskStatus; readonly task?: string }) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('new')
          after.delete('task')
          for (const [name, value] of Object.entries(next)) after.set(name, value)
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return {
    newIn: TaskStatus.safeParse(params.get('new')).data,
    taskId: Id.safeParse(params.get('task')).data,
    openNew: useCallback((status: TaskStatus) => show({ new: status }), [show]),
    openTask: useCallback((id: string) => show({ task: id }), [show]),
    closeForm: useCallback(() => show({}), [show]),
  }
}
