import { fact } from '@cadencia/contract/fact'
import { job } from '@cadencia/contract/job'
import { Id } from '@cadencia/contract/values'
import { z } from 'zod'
import { Notification } from './contract.ts'

/** One event for several people, each with their own notification. */
export const peopleNotified = fact({
  name: 'notification.created',
  summary: 'Pessoas foram notificadas de algo',
  payload: z.object({
    causeId: z.string(),
    notices: z.array(z.object({ userId: Id, notification: Notification })),
  }),
  key: ({ causeId }) => causeId,
})

/** A person marked one or all notifications as read. */
export const notificationsRead = fact({
  name: 'notification.read',
  summary: 'Alguém leu uma ou todas as suas notificações',
  payload: z.object({ userId: Id }),
  key: ({ userId }) => userId,
})

/** What some of a person's notifications quote was deleted or changed, or may not be read by them any more. */
export const notificationsWithdrawn = fact({
  name: 'notification.withdrawn',
  summary: 'O que notificações de alguém citavam foi excluído, mudou ou não é mais seu para ler',
  payload: z.object({ userId: Id }),
  key: ({ userId }) => userId,
})

/** Sends a person one mail with all unread pending notifications. */
export const mailNotifications = job({
  queue: 'maintenance',
  name: 'mail_notifications',
  label: 'Envio de notificações por e-mail',
  payload: z.object({ userId: Id }),
  backoffMs: 60_000,
})

/** Notifies people without an open page of upcoming meetings and due tasks; idempotent. */
export const remindAbsent = job({
  queue: 'maintenance',
  name: 'remind_absent',
  label: 'Lembretes a quem está ausente',
  payload: z.object({}),
  attempts: 1,
})

/** Deletes expired notifications. */
export const forgetNotifications = job({
  queue: 'maintenance',
  name: 'forget_notifications',
  label: 'Limpeza de notificações antigas',
  payload: z.object({}),
})
