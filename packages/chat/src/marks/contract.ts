import { endpoint } from '@cadencia/contract/endpoint'
import { Id, IdParams } from '@cadencia/contract/values'
import { z } from 'zod'

/** What one person keeps to themselves of the messages of a chat. */
export const ChatMarks = z.object({
  savedIds: z.array(Id),
  /** Those that one follows, also without answers. `unread`: answers after the last one read. */
  threads: z.array(z.object({ rootId: Id, unread: z.int() })),
})
export type ChatMarks = z.infer<typeof ChatMarks>

export const getMarks = endpoint({
  method: 'GET',
  url: '/api/chats/:id/marks',
  summary: 'O que se salvou e que fios se acompanha em uma conversa',
  schema: { params: IdParams, response: { 200: ChatMarks } },
  config: { area: 'chat' },
})
