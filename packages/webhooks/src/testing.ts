import type { Delivery, OfferedFact, Webhook } from './contract.ts'

const AT = '2026-11-23T12:00:00Z'

/** An active webhook that works, unless told. */
export function makeWebhook(overrides: Partial<Webhook> = {}): Webhook {
  return {
    id: crypto.randomUUID(),
    url: 'https://hooks.example/cadencia',
    facts: ['task.completed', 'task.created'],
    isActive: true,
    pauseReason: null,
    pausedAt: null,
    failingSince: null,
    hasCrmAccess: false,
    formerSecretUntil: null,
    waiting: 0,
    createdBy: null,
    version: 1,
    createdAt: AT,
    ...overrides,
  }
}

/** A delivery that was taken at once, unless told. */
export function makeDelivery(overrides: Partial<Delivery> = {}): Delivery {
  return {
    id: crypto.randomUUID(),
    type: 'task.created',
    status: 'delivered',
    attempts: 1,
    responseStatus: 204,
    error: null,
    nextAt: null,
    createdAt: AT,
    deliveredAt: AT,
    ...overrides,
  }
}

/** Two facts of tasks and one of the CRM. */
export function makeOfferedFacts(): OfferedFact[] {
  const schema = { type: 'object', properties: {} }
  return [
    { name: 'task.created', summary: 'Uma tarefa foi criada', area: 'Tarefas', needsCrm: false, schema },
    { name: 'task.completed', summary: 'Uma tarefa foi concluída', area: 'Tarefas', needsCrm: false, schema },
    { name: 'lead.created', summary: 'Um lead foi criado', area: 'CRM', needsCrm: true, schema },
  ]
}
