import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { useCurrentUser } from '@cadencia/people/react'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { IconArrowsExchange, IconCircleCheck, IconUserPlus } from '@tabler/icons-react'
import type { Action, StepAction } from '../../../records/actions/action.ts'
import { dueBadge } from './task-labels.ts'
import { useOpenTasks } from './use-open-tasks.ts'
import { useTaskActions } from './use-task-actions.ts'
import { useMoveTask } from './use-task-move.ts'

const HINT = 'Escolher a tarefa'

/** What is done with a task that is chosen afterwards: the viewer's open ones first, others by their words. */
export function useTaskVerbs(): readonly Action[] {
  const { data: user } = useCurrentUser()
  if (!user || user.isGuest) return []
  return [
    {
      id: 'complete-task',
      label: 'Concluir tarefa…',
      icon: IconCircleCheck,
      hint: HINT,
      useChoices: useTasksToComplete,
      useIsSearching: useIsSearchingTasks,
    },
    {
      id: 'assign-task',
      label: 'Atribuir tarefa…',
      icon: IconUserPlus,
      hint: HINT,
      useChoices: useTasksToAssign,
      useIsSearching: useIsSearchingTasks,
    },
    {
      id: 'move-task',
      label: 'Mover tarefa…',
      icon: IconArrowsExchange,
      hint: HINT,
      useChoices: useTasksToMove,
      useIsSearching: useIsSearchingTasks,
    },
  ]
}

function useTasksToComplete(typed: string): readonly Action[] {
  const { complete } = useMoveTask()
  return useOpenTasks(typed).tasks.map((task) => ({ ...lineOf(task), run: () => complete(task) }))
}

function useTasksToAssign(typed: string): readonly Action[] {
  return useOpenTasks(typed).tasks.map((task) => stepOf(task, 'assign'))
}

function useTasksToMove(typed: string): readonly Action[] {
  return useOpenTasks(typed).tasks.map((task) => stepOf(task, 'move'))
}

const useIsSearchingTasks = (typed: string) => useOpenTasks(typed).isSearching

const stepOf = (task: Task, step: 'assign' | 'move'): Action => ({
  ...lineOf(task),
  useChoices: (further) => useTaskStep(task, step, further),
})

const useNothing: StepAction['useChoices'] = () => []

/** The choices of one of a task's own actions, or why it can't be done. */
function useTaskStep(task: Task, step: 'assign' | 'move', typed: string): readonly Action[] {
  const action = useTaskActions(task, { edit: () => undefined }).find(({ id }) => id === step)
  const useChoices = action && 'useChoices' in action ? action.useChoices : useNothing
  const choices = useChoices(typed)
  const reason = action?.reason
  return reason === undefined ? choices : choices.map((choice) => ({ ...choice, reason }))
}

const lineOf = (task: Task) => ({
  id: task.id,
  label: task.title,
  detail: dueBadge(task, saoPauloDay(Date.now()))?.label ?? 'Sem prazo',
})
