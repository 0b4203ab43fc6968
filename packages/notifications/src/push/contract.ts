import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, HttpUrl, Id, IdParams, Instant, requiredLine } from '@cadencia/contract/values'
import { z } from 'zod'

/** Browsers a person is notified on at most; beyond it, the one that was used longest ago goes. */
export const DEVICES_MAX = 20

const ClockTime = z.string('Horário inválido').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Horário inválido')

/** São Paulo's clock; `until` may be on the next day. */
export const QuietHours = z
  .object({ from: ClockTime, until: ClockTime })
  .refine(({ from, until }) => from !== until, 'O início e o fim não podem ser iguais')
export type QuietHours = z.infer<typeof QuietHours>

/** A browser that is notified; its endpoint and keys are never answered. */
export const PushDevice = z.object({
  id: Id,
  name: z.string(),
  quietHours: QuietHours.nullable(),
  createdAt: Instant,
  /** When a notification was last taken for it. */
  lastUsedAt: Instant.nullable(),
  /** The browser of the session that asks. */
  isThisDevice: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const PushDevices = z.object({
  /** VAPID key for `pushManager.subscribe`; null where push is switched off. */
  publicKey: z.string().nullable(),
  subscriptions: z.array(PushDevice),
})
export type PushDevices = z.infer<typeof PushDevices>

const WRONG_KEY = 'Chave inválida'

/** What `PushSubscription.toJSON()` says, and what its owner calls the device. */
const NewPushDevice = z.object({
  endpoint: HttpUrl,
  keys: z.object({
    p256dh: z.string(WRONG_KEY).regex(/^[\w-]{87}=?$/, WRONG_KEY),
    auth: z.string(WRONG_KEY).regex(/^[\w-]{22}(==)?$/, WRONG_KEY),
  }),
  /** Default: browser and system. */
  name: requiredLine(80, 'Informe o nome do aparelho').optional(),
  /** Absent: as it was. */
  quietHours: QuietHours.nullable().optional(),
})
export type NewPushDevice = z.infer<typeof NewPushDevice>

export const listPushDevices = endpoint({
  method: 'GET',
  url: '/api/push/subscriptions',
  summary: 'Os próprios aparelhos que recebem notificações, e a chave para inscrever mais um',
  schema: { response: { 200: PushDevices } },
  config: { area: 'session' },
})

export const addPushDevice = endpoint({
  method: 'POST',
  url: '/api/push/subscriptions',
  summary: 'Inscreve este navegador, ou altera a inscrição que ele já tem',
  schema: { body: NewPushDevice, response: { 200: PushDevice, 201: PushDevice } },
  config: { area: 'session', guestMayWrite: true, isSecret: true },
})

export const removePushEndpoint = endpoint({
  method: 'DELETE',
  url: '/api/push/subscriptions',
  summary: 'Retira este navegador, pelo endereço da inscrição dele',
  schema: { body: z.object({ endpoint: HttpUrl }), response: { 204: Empty } },
  config: { area: 'session', guestMayWrite: true, isSecret: true },
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  url: '/api/push/subscriptions/:id',
  summary: 'Retira um dos próprios aparelhos',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'session', guestMayWrite: true },
})

export const testPushDevice = endpoint({
  method: 'POST',
  url: '/api/push/subscriptions/:id/test',
  summary: 'Envia uma notificação de teste a um dos próprios aparelhos',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'session', guestMayWrite: true, waitsOutside: true },
})

/** What a button of a notification does; the service worker carries it out. */
export interface PushAction {
  readonly action: 'join' | 'complete' | 'reply'
  readonly title: string
  /** Call of our API, with the browser's session. */
  readonly request?: { readonly method: 'POST' | 'PATCH'; readonly url: string; readonly body?: object }
  /** Page or address to open; without it, only when the call fails, the notification's own. */
  readonly open?: string
}

export interface PushNotification {
  readonly type: 'notification'
  /** Notifications of one tag replace each other. */
  readonly tag: string
  readonly title: string
  readonly body: string
  /** Path that a click opens. */
  readonly url: string
  /** Notifications that this one stands for; read once it is clicked. */
  readonly ids: readonly string[]
  /** ISO. */
  readonly at: string
  readonly actions: readonly PushAction[]
  /** Shown also where a page is in sight. */
  readonly isTest?: boolean
}

/** The notifications of a tag were read elsewhere. */
export interface PushWithdrawal {
  readonly type: 'withdrawal'
  readonly tag: string
}

export type PushPayload = PushNotification | PushWithdrawal
