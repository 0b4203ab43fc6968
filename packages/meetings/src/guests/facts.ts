import { job } from '@cadencia/contract/job'
import { Id } from '@cadencia/contract/values'
import { z } from 'zod'

/** Tells a guest by mail what they don't know yet of a meeting or series; nothing where they know it. */
export const mailGuest = job({
  queue: 'maintenance',
  name: 'mail_guest',
  label: 'Convite de reunião por e-mail',
  payload: z.object({ guestId: Id, subjectId: Id }),
  attempts: 12,
  backoffMs: 5000,
})

/** Deletes what guests were sent of meetings long ago, and guests of no meeting; idempotent. */
export const forgetGuests = job({
  queue: 'maintenance',
  name: 'forget_guests',
  label: 'Limpeza de convites antigos',
  payload: z.object({}),
})
