import { formatDate } from '@cadencia/locale/dates'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { useSprints } from '@cadencia/sprints/react'
import { PRIORITIES, TASK_STATUSES, type Task } from '@cadencia/sprints/tasks/contract'
import {
  IconArrowsExchange,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDot,
  IconFlag,
  IconPencil,
  IconRotate,
  IconRun,
  IconTrash,
} from '@tabler/icons-react'
import type { Action } from '../../../records/actions/action.ts'
import { assignAction } from '../../../records/actions/assign-action.ts'
import { copyLinkAction } from '../../../records/actions/copy-actions.ts'
import { dayChoices } from '../../../records/actions/day-choices.ts'
import { PRIORITY_LABELS } from '../../../records/panel/priority-badge.tsx'
import { setProperty } from '../../../records/panel/set-property.ts'
import { useTaskRights } from '../board/use-task-rights.ts'
import { TASK_STATUS_LABELS } from './task-labels.ts'
import { useTaskMove } from './use-task-move.ts'
import { useTaskPatch } from './use-task-patch.ts'

/** Why nothing of the task but its quality can be changed. */
const CLOSED_REASON = 'A sprint foi concluída: só a qualidade ainda pode mudar.'

interface TaskActionOptions {
  readonly edit: () => void
  /** Asks before it deletes; without it deleting is not offered. */
  readonly askDelete?: () => void
}

/** What can be done with a task, wherever it is. */
export function useTaskActions(task: Task, { edit, askDelete }: TaskActionOptions): Action[] {
  const { id, status, title } = task
  const { writeReason, deleteReason } = useTaskRights()
  const { data: sprints } = useSprints()
  const isClosed = sprints?.some((sprint) => sprint.id === task.sprintId && sprint.status === 'completed')
  const reason = writeReason ?? (isClosed ? CLOSED_REASON : undefined)
  const { move } = useTaskMove(task)
  const patch = useTaskPatch(task)
  const set = (
    field: 'assignedTo' | 'priority' | 'dueDate' | 'sprintId',
    value: string | null,
    text: string,
  ) => void setProperty(patch, { field, value, message: `${title}: ${text}` })

  const columns = TASK_STATUSES.map((one) => ({
    id: one,
    label: TASK_STATUS_LABELS[one].label,
    icon: IconCircleDot,
    isCurrent: one === status,
    run: () => {
      if (one !== status) move(one)
    },
  }))
  const isDone = status === 'completed'
  return [
    { id: 'edit', label: 'Editar', icon: IconPencil, keys: 'e', reason, run: edit },
    assignAction({
      current: task.assignedTo,
      reason,
      assign: (personId, said) => set('assignedTo', personId, said),
    }),
    {
      id: 'status',
      label: 'Alterar status…',
      icon: IconCircleDot,
      keys: 's',
      reason,
      useChoices: () => columns,
    },
    isDone
      ? { id: 'reopen', label: 'Reabrir', icon: IconRotate, reason, run: () => move('pending') }
      : { id: 'complete', label: 'Concluir', icon: IconCircleCheck, reason, run: () => move('completed') },
    {
      id: 'reschedule',
      label: 'Remarcar para…',
      icon: IconCalendarEvent,
      reason,
      hint: 'Escolher ou digitar dd/mm',
      useChoices: (typed) =>
        dayChoices({
          today: saoPauloDay(Date.now()),
          current: task.dueDate,
          typed,
          choose: (day) => set('dueDate', day, day === null ? 'sem prazo' : `prazo em ${formatDate(day)}`),
        }),
    },
    {
      id: 'move',
      label: 'Mover para…',
      icon: IconArrowsExchange,
      reason,
      useChoices: () => [...columns.map((column) => ({ ...column, detail: 'Coluna' })), ...sprintChoices()],
    },
    {
      id: 'priority',
      label: 'Alterar prioridade…',
      icon: IconFlag,
      reason,
      useChoices: () =>
        PRIORITIES.map((one) => ({
          id: one,
          label: PRIORITY_LABELS[one],
          isCurrent: one === task.priority,
          run: () => set('priority', one, `prioridade ${PRIORITY_LABELS[one].toLowerCase()}`),
        })),
    },
    copyLinkAction(`/sprints/tasks/${id}`),
    ...(askDelete
      ? [
          {
            id: 'delete',
            label: 'Excluir…',
            icon: IconTrash,
            isDanger: true,
            reason: deleteReason(task),
            run: askDelete,
          },
        ]
      : []),
  ]

  function sprintChoices(): Action[] {
    const open = (sprints ?? []).filter((sprint) => sprint.status !== 'completed')
    const choices = open.map((sprint) => ({
      id: sprint.id,
      label: sprint.name,
      detail: 'Sprint',
      icon: IconRun,
      isCurrent: sprint.id === task.sprintId,
      run: () => set('sprintId', sprint.id, `na sprint ${sprint.name}`),
    }))
    if (task.sprintId === null) return choices
    const none = { id: 'no-sprint', label: 'Nenhuma sprint', icon: IconRun }
    return [...choices, { ...none, run: () => set('sprintId', null, 'sem sprint') }]
  }
}
