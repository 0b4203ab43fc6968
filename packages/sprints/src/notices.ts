import { formatDate } from '@cadencia/locale/dates'
import {
  type CauseAreas,
  type NoticeText,
  type NotificationRule,
  notificationRule,
  without,
} from '@cadencia/server/notices'
import {
  knowledgeShared,
  sprintDelayed,
  taskChanged,
  taskCreated,
  taskReopened,
  taskUnblocked,
} from './facts.ts'
import type { Task } from './tasks/contract.ts'

/** The areas of its causes. */
export const sprintCauses: CauseAreas = {
  task_assigned: 'sprints',
  task_unblocked: 'sprints',
  sprint_delayed: 'sprints',
  knowledge_received: 'sprints',
}

function assignment(task: Task, actorId: string | null): NoticeText | null {
  if (task.assignedTo === null || task.assignedTo === actorId || task.status === 'completed') return null
  return {
    to: [task.assignedTo],
    title: 'Nova tarefa para você',
    message: task.dueDate ? `${task.title}, até ${formatDate(task.dueDate)}` : task.title,
    type: 'info',
    actionUrl: `/sprints/tasks/${task.id}`,
    record: { kind: 'task', id: task.id },
  }
}

const MANY_TASKS = {
  title: 'Novas tarefas para você',
  message: 'Muitas tarefas foram atribuídas a você de uma vez.',
  actionUrl: '/sprints/tasks',
}

export const sprintNotices: readonly NotificationRule[] = [
  notificationRule(
    taskCreated,
    'task_assigned',
    ({ task, actorId }) => assignment(task, actorId),
    MANY_TASKS,
  ),
  notificationRule(
    taskChanged,
    'task_assigned',
    ({ task, before, actorId }) => (task.assignedTo === before.assignedTo ? null : assignment(task, actorId)),
    MANY_TASKS,
  ),
  notificationRule(taskReopened, 'task_assigned', ({ task, before, actorId }) =>
    task.assignedTo === before.assignedTo ? null : assignment(task, actorId),
  ),
  notificationRule(
    taskUnblocked,
    'task_unblocked',
    ({ task, actorId }) => ({
      to: without(task.assignedTo === null ? [] : [task.assignedTo], actorId),
      title: 'Tarefa desbloqueada',
      message: task.title,
      type: 'info',
      actionUrl: `/sprints/tasks/${task.id}`,
      record: { kind: 'task', id: task.id },
    }),
    {
      ...MANY_TASKS,
      title: 'Tarefas desbloqueadas',
      message: 'Muitas das suas tarefas já podem ser feitas.',
    },
  ),
  notificationRule(sprintDelayed, 'sprint_delayed', async ({ sprintId, teamId, name }, people) => ({
    to: await people.membersOf(teamId),
    title: 'Sprint atrasada',
    message: `${name} passou do fim com tarefas abertas`,
    type: 'warning',
    actionUrl: `/sprints/${sprintId}/kanban`,
    record: { kind: 'sprint', id: sprintId },
  })),
  notificationRule(knowledgeShared, 'knowledge_received', async ({ share }, people) => ({
    to: [share.toUserId],
    title: 'Conhecimento compartilhado com você',
    message: `${(await people.nameOf(share.fromUserId)) ?? 'Alguém'}: ${share.title}`,
    type: 'success',
    actionUrl: '/sprints',
  })),
]
