import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Instant, page, requiredText } from '@cadencia/contract/values'
import { z } from 'zod'

/** A delivery of a fact to a subscriber that is not tried again until a person asks for it. */
export const SetAside = z.object({
  factId: z.int(),
  /** Name of the fact. */
  fact: z.string(),
  subscriber: z.string(),
  /** The first line of why. */
  error: z.string(),
  /** When it was set aside, the last time. */
  at: Instant,
})
export type SetAside = z.infer<typeof SetAside>

const config = { area: 'admin', access: 'administrator' } as const

export const listSetAside = endpoint({
  method: 'GET',
  url: '/api/admin/outbox/set-aside',
  summary: 'Os eventos que não puderam ser entregues e esperam por uma pessoa, o mais novo antes',
  schema: { querystring: page(200), response: { 200: z.array(SetAside) } },
  config,
})

export const retrySetAside = endpoint({
  method: 'POST',
  url: '/api/admin/outbox/set-aside/:factId/retry',
  summary: 'Tenta entregar de novo um evento que foi deixado de lado',
  schema: {
    params: z.object({
      factId: z
        .string()
        .regex(/^\d{1,15}$/, 'Evento inválido')
        .transform(Number),
    }),
    body: z.object({ subscriber: requiredText(200, 'Informe quem recebe o evento') }),
    response: { 202: Empty },
  },
  config,
})
