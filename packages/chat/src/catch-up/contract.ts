import { endpoint } from '@cadencia/contract/endpoint'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

/** Lines of one chat. */
export const CATCH_UP_LINES = 5

export const CatchUp = z.object({
  chatId: Id,
  /** In the order in which they were said, each with the messages that it is from. */
  lines: z.array(z.object({ text: z.string(), messageIds: z.array(Id) })),
})
export type CatchUp = z.infer<typeof CatchUp>

/** The chats in which others wrote since then, the most recent first; of the newest messages, those that matter most. */
export const catchUp = endpoint({
  method: 'POST',
  url: '/api/chats/catch-up',
  summary: 'O que se perdeu nas conversas desde um instante, em poucas linhas',
  schema: { body: z.object({ since: Instant }), response: { 200: z.array(CatchUp) } },
  config: { area: 'chat', isReading: true },
})
