import { fact } from '@cadencia/contract/fact'
import { job } from '@cadencia/contract/job'
import { Id } from '@cadencia/contract/values'
import { z } from 'zod'
import { Notification } from './contract.ts'

/** Several people were told of one thing, each with the record that their panel shows. */
export const peopleNotified = fact({
  name: 'notification.created',
  summary: 'Pessoas foram notificadas de algo',
  payload: z.object({
    causeId: z.string(),
    notices: z.array(z.object({ userId: Id, notification: Notification })),
  }),
  key: ({ causeId }) => causeId,
})

/** Somebody read one or all of theirs. */
export const notificationsRead = fact({
  name: 'notification.read',
  summary: 'Alguém leu uma ou todas as suas notificações',
  payload: z.object({ userId: Id }),
  key: ({ userId }) => userId,
})

/** Sends one person one mail with everything that waits for it; nothing when it was read meanwhile. */
export const mailNotifications = job({
  queue: 'maintenance',
  name: 'mail_notifications',
  payload: z.object({ userId: Id }),
  backoffMs: 60_000,
})

/** Reminds those who have no page open of what begins or falls due; safe to run at any time. */
export const remindAbsent = job({
  queue: 'maintenance',
  name: 'remind_absent',
  payload: z.object({}),
  attempts: 1,
})

/** Deletes what is older than the time for which notifications are kept. */
export const forgetNotifications = job({
  queue: 'maintenance',
  name: 'forget_notifications',
  payload: z.object({}),
})
