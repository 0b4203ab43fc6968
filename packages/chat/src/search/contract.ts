import { endpoint } from '@cadencia/contract/endpoint'
import { page, text } from '@cadencia/contract/values'
import { z } from 'zod'
import { ChatArea, ChatType, Message } from '../contract.ts'

/** `excerpt`: the text around the matches, split into matching and other parts. */
export const FoundMessage = z.object({
  message: Message,
  chatType: ChatType,
  chatName: z.string().nullable(),
  teamId: ChatArea.nullable(),
  excerpt: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
})
export type FoundMessage = z.infer<typeof FoundMessage>

export const searchMessages = endpoint({
  method: 'GET',
  url: '/api/chats/search',
  summary: 'Procura nas mensagens das próprias conversas, das mais novas às mais antigas',
  schema: {
    querystring: page(50).extend({ q: text(200).default('') }),
    response: { 200: z.array(FoundMessage) },
  },
  config: { area: 'chat' },
})
