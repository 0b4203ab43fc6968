import { fact } from '@cadencia/contract/fact'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { MeetingNote } from './contract.ts'

/** `note` is null where the person has written again since. */
export const noteSaved = fact({
  name: 'meeting.note_saved',
  summary: 'Alguém salvou as suas anotações de uma reunião',
  payload: z.object({ meetingId: Id, note: MeetingNote.nullable(), actorId: Id, at: Instant }),
  key: ({ meetingId }) => meetingId,
})
