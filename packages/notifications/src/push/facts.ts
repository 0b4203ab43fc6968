import { job } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

/** What a device is sent: one notification with its group, all that came up in its quiet hours, or that a tag was read. */
export const PushContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notification'), notificationId: Id }),
  z.object({ type: z.literal('summary'), since: Instant }),
  z.object({ type: z.literal('withdrawal'), tag: z.string() }),
])
export type PushContent = z.infer<typeof PushContent>

/** Sends one message to one browser; obsolete ones are dropped. Idempotent: a repeat replaces what it shows. */
export const pushToDevice = job({
  queue: 'maintenance',
  name: 'push_to_device',
  label: 'Notificação em um aparelho',
  payload: z.object({ deviceId: Id, expiresAt: Instant, content: PushContent }),
  attempts: 8,
  backoffMs: 5000,
})
