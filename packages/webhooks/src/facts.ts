import { fact } from '@cadencia/contract/fact'
import { job } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { PauseReason } from './contract.ts'

const aboutWebhook = { webhookId: Id, at: Instant }
const key = ({ webhookId }: { webhookId: string }) => webhookId

export const webhookChanged = fact({
  name: 'webhook.changed',
  summary: 'Um webhook foi criado, alterado, pausado, retomado ou excluído por alguém',
  payload: z.object({
    ...aboutWebhook,
    what: z.enum(['created', 'changed', 'secret_changed', 'deleted']),
    actorId: Id,
  }),
  key,
})

/** Recorded once for the deliveries that were tried together, and for a replay. */
export const webhookProgressed = fact({
  name: 'webhook.progressed',
  summary: 'Entregas de um webhook foram tentadas ou pedidas de novo',
  payload: z.object(aboutWebhook),
  key,
})

/** `host` alone: the rest of an address may be a secret. */
export const webhookPaused = fact({
  name: 'webhook.paused',
  summary: 'Um webhook foi pausado, porque nada foi aceito por 24 horas ou o destino respondeu 410',
  payload: z.object({
    ...aboutWebhook,
    host: z.string(),
    failingSince: Instant,
    reason: PauseReason.exclude(['manual']).default('unreachable'),
  }),
  key,
})

export const webhookDeliveryFailed = fact({
  name: 'webhook.delivery_failed',
  summary: 'Um webhook recusou uma entrega por 24 horas, enquanto aceitava outras',
  payload: z.object({ ...aboutWebhook, host: z.string(), deliveryId: Id, type: z.string() }),
  key,
})

/**
 * Sends what is due for one webhook and enqueues itself for what is due later. It never fails for the receiver's sake;
 * a process that dies during it leaves everything to be sent again.
 */
export const sendWebhook = job({
  queue: 'maintenance',
  name: 'send_webhook',
  label: 'Entregas de um webhook',
  payload: z.object({ webhookId: Id }),
  crashes: 100,
})

/** Enqueues the sending of what is overdue, in case a job was lost. */
export const resumeWebhooks = job({
  queue: 'maintenance',
  name: 'resume_webhooks',
  label: 'Webhooks com entregas atrasadas',
  payload: z.object({}),
  attempts: 1,
})
