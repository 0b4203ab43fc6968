import { isClosed } from '@cadencia/sprints/contract'
import { useSprints } from '@cadencia/sprints/react'
import { isDone, TASK_STATUSES, type Task } from '@cadencia/sprints/tasks/contract'
import {
  IconArrowsExchange,
  IconCircleCheck,
  IconCircleDot,
  IconPencil,
  IconRotate,
  IconRun,
  IconTrash,
} from '@tabler/icons-react'
import type { Action } from '../../../records/actions/action.ts'
import { copyLinkAction } from '../../../records/actions/copy-actions.ts'
import { fieldActions, recordSetter } from '../../../records/fields/field-actions.ts'
import { linkAction } from '../../../records/links/link-action.ts'
import { memberAccess } from '../../../records/panel/field-access.ts'
import { useTaskRights } from '../board/use-task-rights.ts'
import { TASK_FIELDS } from './fields.tsx'
import { TASK_STATUS_LABELS } from './task-labels.ts'
import { blockersAction } from './use-blockers-action.ts'
import { useTaskMove } from './use-task-move.ts'
import { useTaskPatch } from './use-task-patch.ts'

const sprintAccess = memberAccess('sprintId')

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
  const isInClosedSprint = sprints?.some((sprint) => sprint.id === task.sprintId && isClosed(sprint))
  const reason = writeReason ?? (isInClosedSprint ? CLOSED_REASON : undefined)
  const { move, complete, reopen } = useTaskMove(task)
  const patch = useTaskPatch(task)
  const setter = recordSetter(patch, title, reason)
  const { assignedTo, dueDate, status: _status, sprintId: _sprint, ...others } = TASK_FIELDS

  const columns = TASK_STATUSES.map((one) => ({
    id: one,
    label: TASK_STATUS_LABELS[one].label,
    icon: IconCircleDot,
    isCurrent: one === status,
    run: () => {
      if (one !== status) move(one)
    },
  }))
  return [
    { id: 'edit', label: 'Editar', icon: IconPencil, keys: 'e', reason, run: edit },
    ...fieldActions({ assignedTo }, setter),
    {
      id: 'status',
      label: 'Alterar status…',
      icon: IconCircleDot,
      keys: 's',
      reason,
      useChoices: () => columns,
    },
    isDone({ status })
      ? { id: 'reopen', label: 'Reabrir', icon: IconRotate, reason, run: reopen }
      : { id: 'complete', label: 'Concluir', icon: IconCircleCheck, reason, run: complete },
    ...fieldActions({ dueDate }, setter),
    {
      id: 'move',
      label: 'Mover para…',
      icon: IconArrowsExchange,
      reason,
      useChoices: () => [...columns.map((column) => ({ ...column, detail: 'Coluna' })), ...sprintChoices()],
    },
    ...fieldActions(others, setter),
    blockersAction(task, reason),
    linkAction({ kind: 'task', id }, writeReason),
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
    const open = (sprints ?? []).filter((sprint) => !isClosed(sprint))
    const choices = open.map((sprint) => ({
      id: sprint.id,
      label: sprint.name,
      detail: 'Sprint',
      icon: IconRun,
      isCurrent: sprint.id === task.sprintId,
      run: () => void setter.set(sprintAccess, sprint.id, `na sprint ${sprint.name}`),
    }))
    if (task.sprintId === null) return choices
    const none = { id: 'no-sprint', label: 'Nenhuma sprint', icon: IconRun }
    return [...choices, { ...none, run: () => void setter.set(sprintAccess, null, 'sem sprint') }]
  }
}
