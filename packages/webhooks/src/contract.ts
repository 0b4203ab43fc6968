import { endpoint } from '@cadencia/contract/endpoint'
import { StepUp } from '@cadencia/contract/step-up'
import { Empty, HttpUrl, Id, IdParams, Instant, page, Version } from '@cadencia/contract/values'
import { z } from 'zod'

/** Live topic of webhooks and their deliveries, for administrators only. */
export const WEBHOOKS = 'webhooks'

export const PAUSE_REASONS = ['manual', 'unreachable', 'gone'] as const
export const PauseReason = z.enum(PAUSE_REASONS)
export type PauseReason = z.infer<typeof PauseReason>

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'paused'] as const
export const DeliveryStatus = z.enum(DELIVERY_STATUSES, 'Status inválido')
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

const FACTS_MAX = 200
const NAME_MAX = 100

/** An address that facts are sent to. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  /** Names of facts, sorted. */
  facts: z.array(z.string()),
  isActive: z.boolean(),
  /** Null while active. `unreachable`: nothing was taken for 24 hours; `gone`: the receiver answered 410. */
  pauseReason: PauseReason.nullable(),
  pausedAt: Instant.nullable(),
  /** Since when nothing was taken; null while it works. */
  failingSince: Instant.nullable(),
  /** Whether facts of the CRM may be sent to it. */
  hasCrmAccess: z.boolean(),
  /** Until then the secret before the present one signs, too; null where there was none. */
  formerSecretUntil: Instant.nullable(),
  /** Deliveries that wait. */
  waiting: z.int(),
  createdBy: Id.nullable(),
  version: z.int(),
  createdAt: Instant,
})
export type Webhook = z.infer<typeof Webhook>

/** The only answers that hold the secret. */
export const NewWebhook = Webhook.extend({ secret: z.string() })
export type NewWebhook = z.infer<typeof NewWebhook>

const fields = {
  url: HttpUrl,
  facts: z
    .array(z.string('Evento inválido').max(NAME_MAX, 'Evento inválido'), 'Escolha ao menos um evento')
    .min(1, 'Escolha ao menos um evento')
    .max(FACTS_MAX, 'Eventos demais'),
  isActive: z.boolean('Informe se está ativo'),
}

export const WebhookDraft = z.object({ ...fields, isActive: fields.isActive.default(true) })
export type WebhookDraft = z.infer<typeof WebhookDraft>

/** Without `version` the given fields win over whatever is there; `url` and `facts` need a step-up. */
export const WebhookPatch = z.object({ ...fields, version: Version }).partial()
export type WebhookPatch = z.infer<typeof WebhookPatch>

/** What can be subscribed to. */
export const OfferedFact = z.object({
  name: z.string(),
  summary: z.string(),
  /** What it is about, in Portuguese, to group by. */
  area: z.string(),
  /** Whether it takes a session that unlocked the CRM. */
  needsCrm: z.boolean(),
  /** JSON Schema of `data`. */
  schema: z.record(z.string(), z.unknown()),
})
export type OfferedFact = z.infer<typeof OfferedFact>

/** One fact for one webhook. `id` is the header `webhook-id` of every attempt and replay. */
export const Delivery = z.object({
  id: Id,
  type: z.string(),
  status: DeliveryStatus,
  attempts: z.int(),
  /** Of the last attempt; null where it got no answer. */
  responseStatus: z.int().nullable(),
  /** Why the last attempt got no answer. */
  error: z.string().nullable(),
  /** When it is tried again; null for at once, or never. */
  nextAt: Instant.nullable(),
  createdAt: Instant,
  deliveredAt: Instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

const config = { area: 'admin', access: 'administrator' } as const

export const listWebhooks = endpoint({
  method: 'GET',
  url: '/api/admin/webhooks',
  summary: 'Os webhooks, os mais novos antes',
  schema: { querystring: page(200), response: { 200: z.array(Webhook) } },
  config,
})

export const createWebhook = endpoint({
  method: 'POST',
  url: '/api/admin/webhooks',
  summary: 'Cria um webhook; só esta resposta traz o segredo',
  schema: { body: WebhookDraft.extend(StepUp.shape), response: { 201: NewWebhook } },
  config: { ...config, isSecret: true },
})

export const updateWebhook = endpoint({
  method: 'PATCH',
  url: '/api/admin/webhooks/:id',
  summary: 'Altera, pausa ou retoma um webhook',
  schema: { params: IdParams, body: WebhookPatch.extend(StepUp.shape), response: { 200: Webhook } },
  config,
})

export const changeSecret = endpoint({
  method: 'POST',
  url: '/api/admin/webhooks/:id/secret',
  summary: 'Troca o segredo de um webhook; o anterior assina também por 24 horas',
  schema: { params: IdParams, body: StepUp.nullish(), response: { 200: NewWebhook } },
  config: { ...config, isSecret: true },
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  url: '/api/admin/webhooks/:id',
  summary: 'Exclui um webhook e o registro de suas entregas',
  schema: { params: IdParams, response: { 204: Empty } },
  config,
})

export const listOfferedFacts = endpoint({
  method: 'GET',
  url: '/api/admin/webhooks/facts',
  summary: 'Os eventos que um webhook pode receber, com o esquema de seus dados',
  schema: { response: { 200: z.array(OfferedFact) } },
  config,
})

export const listDeliveries = endpoint({
  method: 'GET',
  url: '/api/admin/webhooks/:id/deliveries',
  summary: 'As entregas de um webhook dos últimos 7 dias, as mais novas antes',
  schema: {
    params: IdParams,
    querystring: page(100).extend({ status: DeliveryStatus.optional() }),
    response: { 200: z.array(Delivery) },
  },
  config,
})

export const replayDelivery = endpoint({
  method: 'POST',
  url: '/api/admin/webhooks/:id/deliveries/:deliveryId/replay',
  summary: 'Envia uma entrega de novo, com o mesmo id',
  schema: { params: IdParams.extend({ deliveryId: Id }), response: { 202: Delivery } },
  config,
})
