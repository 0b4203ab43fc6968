import { endpoint } from '@cadencia/contract/endpoint'
import { Id, IdParams, Instant, page } from '@cadencia/contract/values'
import { z } from 'zod'

export const NOTIFICATION_TYPES = ['success', 'warning', 'error', 'info'] as const
export const NotificationType = z.enum(NOTIFICATION_TYPES)
export type NotificationType = z.infer<typeof NotificationType>

/** Each cause can be switched on and off for screen, e-mail and push. */
export const CAUSES = [
  'meeting_invited',
  'meeting_moved',
  'meeting_cancelled',
  'summary_ready',
  'task_assigned',
  'task_unblocked',
  'sprint_delayed',
  'knowledge_received',
  'support_opened',
  'support_assigned',
  'support_resolved',
  'badge_earned',
  'report_ready',
  'lead_assigned',
  'automation_failed',
  'gateway',
  'webhook',
  'system',
  'token',
  'token_ending',
  'mention',
  'chat_message',
  'comment',
  'reminder',
] as const
export const Cause = z.enum(CAUSES, 'Causa inválida')
export type Cause = z.infer<typeof Cause>

export const Notification = z.object({
  id: Id,
  cause: Cause,
  title: z.string(),
  message: z.string(),
  type: NotificationType,
  isRead: z.boolean(),
  /** Path that a click opens. */
  actionUrl: z.string().nullable(),
  /** A text of one's own that could not be sent, to be copied. */
  copyText: z.string().nullable().default(null),
  /** The kind of record that it is about, such as `task`. */
  recordKind: z.string().nullable().default(null),
  recordId: Id.nullable().default(null),
  createdAt: Instant,
})
export type Notification = z.infer<typeof Notification>

/** `push`: on the devices where one has switched it on. */
export const Preference = z.object({
  cause: Cause,
  screen: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
})
export type Preference = z.infer<typeof Preference>

/** Without `push`, it stays as it is. */
const PreferenceChange = Preference.partial({ push: true })
export type PreferenceChange = z.infer<typeof PreferenceChange>

export const NotificationCount = z.object({ count: z.int().min(0) })

export const listNotifications = endpoint({
  method: 'GET',
  url: '/api/notifications',
  summary: 'As próprias notificações, as mais novas antes',
  schema: { querystring: page(200), response: { 200: z.array(Notification) } },
  config: { area: 'people', cache: 'no-store' },
})

export const countNotifications = endpoint({
  method: 'GET',
  url: '/api/notifications/count',
  summary: 'Quantas não foram lidas',
  schema: { response: { 200: NotificationCount } },
  config: { area: 'people', isPolled: true },
})

export const readNotification = endpoint({
  method: 'PUT',
  url: '/api/notifications/:id/read',
  summary: 'Marca uma notificação como lida',
  schema: { params: IdParams, response: { 200: Notification } },
  config: { area: 'people', guestMayWrite: true },
})

export const readAllNotifications = endpoint({
  method: 'PUT',
  url: '/api/notifications/read-all',
  summary: 'Marca todas como lidas',
  schema: { response: { 200: NotificationCount } },
  config: { area: 'people', guestMayWrite: true },
})

export const getPreferences = endpoint({
  method: 'GET',
  url: '/api/notifications/preferences',
  summary: 'O que avisar, e por onde',
  schema: { response: { 200: z.array(Preference) } },
  config: { area: 'people' },
})

export const updatePreferences = endpoint({
  method: 'PUT',
  url: '/api/notifications/preferences',
  summary: 'Altera o que avisar; causas ausentes ficam como estão',
  schema: {
    body: z.array(PreferenceChange).max(CAUSES.length, 'Preferências demais'),
    response: { 200: z.array(Preference) },
  },
  config: { area: 'people', guestMayWrite: true },
})
