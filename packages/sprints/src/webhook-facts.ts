import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import {
  knowledgeShared,
  labelChanged,
  labelCreated,
  labelDeleted,
  sprintChanged,
  sprintCompleted,
  sprintCreated,
  sprintDelayed,
  taskChanged,
  taskCompleted,
  taskCreated,
  taskDeleted,
  taskReopened,
  taskRestored,
  tasksCarried,
  taskUnblocked,
} from './facts.ts'

export const sprintWebhookFacts: readonly WebhookFacts[] = [
  {
    group: 'Tarefas',
    facts: [
      taskCreated,
      taskChanged,
      taskCompleted,
      taskReopened,
      taskDeleted,
      taskRestored,
      taskUnblocked,
      labelCreated,
      labelChanged,
      labelDeleted,
    ],
  },
  {
    group: 'Sprints',
    facts: [sprintCreated, sprintChanged, sprintDelayed, sprintCompleted, tasksCarried],
  },
  {
    group: 'Sprints',
    facts: [knowledgeShared],
    readersOf: (payload) => {
      const { fromUserId, toUserId } = knowledgeShared.payload.parse(payload).share
      return [fromUserId, toUserId]
    },
  },
]
