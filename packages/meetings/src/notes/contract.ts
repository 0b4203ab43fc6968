import { endpoint } from '@cadencia/contract/endpoint'
import { Id, IdParams, Instant, page, text } from '@cadencia/contract/values'
import { z } from 'zod'

export const NOTE_MAX = 20_000

/** What one person noted in a meeting, in the one text format; read by all who may read the transcript. */
export const MeetingNote = z.object({
  userId: Id,
  name: z.string(),
  text: z.string(),
  version: z.int(),
  updatedAt: Instant,
})
export type MeetingNote = z.infer<typeof MeetingNote>

/** `version` is that of the text before; 0 or none for the first. */
export const NoteDraft = z.object({
  text: text(NOTE_MAX),
  version: z.int32('Versão inválida').min(0, 'Versão inválida').default(0),
})
export type NoteDraft = z.infer<typeof NoteDraft>

export const listNotes = endpoint({
  method: 'GET',
  url: '/api/meetings/:id/notes',
  summary: 'Lista as anotações da reunião, uma por pessoa',
  schema: { params: IdParams, querystring: page(50), response: { 200: z.array(MeetingNote) } },
  config: { area: 'meetings', cache: 'no-store' },
})

export const saveNote = endpoint({
  method: 'PUT',
  url: '/api/meetings/:id/notes/me',
  summary: 'Salva as próprias anotações da reunião',
  schema: { params: IdParams, body: NoteDraft, response: { 200: MeetingNote } },
  config: { area: 'meetings' },
})
