import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import {
  knowledgeShared,
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
} from './facts.ts'

export const sprintWebhookFacts: readonly WebhookFacts[] = [
  {
    group: 'Tarefas',
    facts: [taskCreated, taskChanged, taskCompleted, taskReopened, taskDeleted, taskRestored],
  },
  {
    group: 'Sprints',
    facts: [sprintCreated, sprintChanged, sprintDelayed, sprintCompleted, tasksCarried, knowledgeShared],
  },
]
