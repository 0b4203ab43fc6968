import { fact } from '@cadencia/contract/fact'
import { job } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

export const summaryEdited = fact({
  name: 'meeting.summary_edited',
  summary: 'Alguém editou o resumo de uma reunião',
  payload: z.object({ meetingId: Id, actorId: Id, at: Instant }),
  key: ({ meetingId }) => meetingId,
})

/** Mails the summary as it is when the job runs. */
export const mailSummary = job({
  queue: 'maintenance',
  name: 'mail_summary',
  label: 'Envio do resumo de uma reunião por e-mail',
  payload: z.object({ meetingId: Id, senderId: Id, email: z.string() }),
})
