import { fact } from '@cadencia/contract/fact'
import { job } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { KnowledgeShare } from './knowledge/contract.ts'
import { Task } from './tasks/contract.ts'

const actor = {
  /** Null for automatic changes. */
  actorId: Id.nullable(),
  at: Instant,
}

const { parentId, parentTitle, subtasks, labelIds, labels, checklist, blockedByIds, isBlocked } = Task.shape

/** Facts of older versions lack some fields. */
const RecordedTask = Task.extend({
  parentId: parentId.default(null),
  parentTitle: parentTitle.default(null),
  subtasks: subtasks.default({ total: 0, completed: 0 }),
  labelIds: labelIds.default([]),
  labels: labels.default([]),
  checklist: checklist.default([]),
  blockedByIds: blockedByIds.default([]),
  isBlocked: isBlocked.default(false),
})

/** The task as it is after the change, whole. */
const aboutTask = z.object({ ...actor, task: RecordedTask })
const taskKey = ({ task }: { task: { id: string } }) => task.id

/**
 * The previous values that subscribers need, and those of all fields that changed. `revision` is absent in facts of
 * older versions, which lack some of these.
 */
const before = Task.partial().extend(
  Task.pick({ assignedTo: true, sprintId: true, teamId: true, status: true }).shape,
)
const taskChange = aboutTask.extend({ before })

/** Each write of a task records exactly one of these facts. A task can be created as completed. */
export const taskCreated = fact({
  name: 'task.created',
  summary: 'Uma tarefa foi criada',
  payload: aboutTask,
  key: taskKey,
})
/** Changes other than completing and reopening, of what a task shows of others too. */
export const taskChanged = fact({
  name: 'task.changed',
  summary: 'Os campos ou o lugar de uma tarefa mudaram, sem concluí-la nem reabri-la',
  payload: taskChange,
  key: taskKey,
})
export const taskCompleted = fact({
  name: 'task.completed',
  summary: 'Uma tarefa foi concluída',
  payload: taskChange,
  key: taskKey,
})
export const taskReopened = fact({
  name: 'task.reopened',
  summary: 'Uma tarefa concluída foi reaberta',
  payload: taskChange,
  key: taskKey,
})
export const taskDeleted = fact({
  name: 'task.deleted',
  summary: 'Uma tarefa foi excluída',
  payload: aboutTask,
  key: taskKey,
})
export const taskRestored = fact({
  name: 'task.restored',
  summary: 'Uma tarefa excluída foi restaurada',
  payload: aboutTask,
  key: taskKey,
})
/** Beside the fact of the write. */
export const taskUnblocked = fact({
  name: 'task.unblocked',
  summary: 'A última tarefa que bloqueava outra foi concluída',
  payload: aboutTask,
  key: taskKey,
})

const aboutLabel = z.object({ ...actor, labelId: Id, teamId: Id, name: z.string() })
const labelKey = ({ labelId }: { labelId: string }) => labelId

export const labelCreated = fact({
  name: 'label.created',
  summary: 'Uma etiqueta de um time foi criada',
  payload: aboutLabel,
  key: labelKey,
})
export const labelChanged = fact({
  name: 'label.changed',
  summary: 'O nome ou a cor de uma etiqueta mudou',
  // Facts of older versions lack the colour.
  payload: aboutLabel.extend({ color: z.string().optional() }),
  key: labelKey,
})
export const labelDeleted = fact({
  name: 'label.deleted',
  summary: 'Uma etiqueta foi excluída',
  payload: aboutLabel,
  key: labelKey,
})

const aboutSprint = { ...actor, sprintId: Id, teamId: Id, name: z.string() }
const sprintKey = ({ sprintId }: { sprintId: string }) => sprintId

export const sprintCreated = fact({
  name: 'sprint.created',
  summary: 'Uma sprint foi criada',
  payload: z.object(aboutSprint),
  key: sprintKey,
})
export const sprintChanged = fact({
  name: 'sprint.changed',
  summary: 'O plano ou as anotações de uma sprint mudaram, ou ela voltou a ficar ativa',
  payload: z.object(aboutSprint),
  key: sprintKey,
})
export const sprintDelayed = fact({
  name: 'sprint.delayed',
  summary: 'O fim de uma sprint passou com tarefas abertas',
  payload: z.object(aboutSprint),
  key: sprintKey,
})
/** With the final figures. */
export const sprintCompleted = fact({
  name: 'sprint.completed',
  summary: 'Uma sprint foi concluída; traz os seus números finais',
  payload: z.object({
    ...aboutSprint,
    score: z.number(),
    maxScore: z.int(),
    /** 0 to 1. */
    completionRate: z.number(),
    /** 0 to 1. */
    timeEfficiency: z.number(),
    /** 0 to 5. */
    qualityRating: z.number(),
    completedAt: Instant,
    /** Whether every task was completed, and none after the sprint's end. */
    isPerfect: z.boolean(),
    /** Who completed tasks in it. */
    assigneeIds: z.array(Id),
  }),
  key: sprintKey,
})
/** Open tasks moved to another sprint. Both boards must be refetched. */
export const tasksCarried = fact({
  name: 'sprint.tasks_carried',
  summary: 'As tarefas abertas de uma sprint foram levadas para outra',
  payload: z.object({ ...actor, sprintId: Id, toSprintId: Id, taskIds: z.array(Id) }),
  key: sprintKey,
})

export const knowledgeShared = fact({
  name: 'knowledge.shared',
  summary: 'Alguém compartilhou conhecimento',
  payload: z.object({ ...actor, share: KnowledgeShare, teamId: Id }),
  key: ({ share }) => share.id,
})

/** Marks the sprints whose end has passed with open tasks; safe to run at any time. */
export const markDelayedSprints = job({
  queue: 'maintenance',
  name: 'mark_delayed_sprints',
  label: 'Marcação de sprints atrasadas',
  payload: z.object({}),
})

/** Deletes for good what was deleted more than a day ago. */
export const purgeDeletedTasks = job({
  queue: 'maintenance',
  name: 'purge_deleted_tasks',
  label: 'Limpeza de tarefas excluídas',
  payload: z.object({}),
})
