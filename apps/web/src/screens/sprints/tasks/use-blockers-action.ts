import { useAddBlocker, useRemoveBlocker } from '@cadencia/sprints/blockers/react'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { useTasksById } from '@cadencia/sprints/tasks/react'
import { IconLock } from '@tabler/icons-react'
import { showFailure } from '../../../kit/show-failure.ts'
import type { Action, StepAction } from '../../../records/actions/action.ts'
import { useOpenTasks } from './use-open-tasks.ts'

/** Makes a task wait for others by the palette and by the key B. */
export function blockersAction(task: Task, reason: string | undefined): StepAction {
  return {
    id: 'blockers',
    label: 'Bloqueada por…',
    icon: IconLock,
    keys: 'b',
    hint: 'Escolher a tarefa que vem antes',
    reason,
    isOfSeveral: true,
    useChoices: (typed) => useBlockerChoices(task, typed),
    useIsSearching: (typed) => useOpenTasks(typed, task).isSearching,
  }
}

function useBlockerChoices(chosen: Task, typed: string): readonly Action[] {
  const { id } = chosen
  // It stays open while blockers are chosen, one after the other.
  const { blockedByIds } = useTasksById([id])[0] ?? chosen
  const blockers = useTasksById(blockedByIds)
  const open = useOpenTasks(typed, chosen).tasks.filter(
    (task) => task.id !== id && !blockedByIds.includes(task.id),
  )
  const { mutateAsync: add } = useAddBlocker()
  const { mutateAsync: remove } = useRemoveBlocker()
  const change = async (act: typeof add | typeof remove, otherId: string) => {
    try {
      await act({ params: { id, otherId } })
    } catch (error) {
      showFailure(error, 'Falha ao mudar o que bloqueia a tarefa')
    }
  }
  return [
    ...blockers.map((task) => ({
      id: task.id,
      label: task.title,
      isCurrent: true,
      run: () => void change(remove, task.id),
    })),
    ...open.map((task) => ({ id: task.id, label: task.title, run: () => void change(add, task.id) })),
  ]
}
