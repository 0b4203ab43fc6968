import { fact } from '@cadencia/contract/fact'
import { job } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { KnowledgeShare } from './knowledge/contract.ts'
import { Task, TaskStatus } from './tasks/contract.ts'

const act = {
  /** Who did it; null when it happened by itself. */
  actorId: Id.nullable(),
  at: Instant,
}

/** The task as it is after the change, whole. */
const aboutTask = z.object({ ...act, task: Task })
const taskKey = ({ task }: { task: { id: string } }) => task.id

/** What a task was before a change, as far as others ask: whom it left, which board, which column. */
const before = z.object({
  assignedTo: Id.nullable(),
  sprintId: Id.nullable(),
  teamId: Id.nullable(),
  status: TaskStatus,
  /** What an undo restores besides the status; facts recorded before there was one lack it. */
  rank: z.string().optional(),
  quality: z.int().nullable().optional(),
  completedAt: Instant.nullable().optional(),
})
const taskChange = aboutTask.extend({ before })

/** Each write of a task records exactly one of these. A task may be made completed at once: `task.status` tells. */
export const taskCreated = fact({
  name: 'task.created',
  summary: 'Uma tarefa foi criada',
  payload: aboutTask,
  key: taskKey,
})
/** Fields or place changed, but it was not completed or reopened. */
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

const aboutSprint = { ...act, sprintId: Id, teamId: Id, name: z.string() }
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
/** Its end passed with open tasks. */
export const sprintDelayed = fact({
  name: 'sprint.delayed',
  summary: 'O fim de uma sprint passou com tarefas abertas',
  payload: z.object(aboutSprint),
  key: sprintKey,
})
/** Completed, with the figures that are its last. */
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
/** Open tasks went on from one board to another; both are to be read anew. */
export const tasksCarried = fact({
  name: 'sprint.tasks_carried',
  summary: 'As tarefas abertas de uma sprint foram levadas para outra',
  payload: z.object({ ...act, sprintId: Id, toSprintId: Id, taskIds: z.array(Id) }),
  key: sprintKey,
})

export const knowledgeShared = fact({
  name: 'knowledge.shared',
  summary: 'Alguém compartilhou conhecimento',
  payload: z.object({ ...act, share: KnowledgeShare, teamId: Id }),
  key: ({ share }) => share.id,
})

/** Marks the sprints whose end has passed with open tasks; safe to run at any time. */
export const markDelayedSprints = job({
  queue: 'maintenance',
  name: 'mark_delayed_sprints',
  payload: z.object({}),
})

/** Deletes for good what was deleted more than a day ago. */
export const purgeDeletedTasks = job({
  queue: 'maintenance',
  name: 'purge_deleted_tasks',
  payload: z.object({}),
})
