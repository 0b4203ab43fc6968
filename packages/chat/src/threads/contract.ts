import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Id, Instant, page } from '@cadencia/contract/values'
import { z } from 'zod'
import { MESSAGES_PER_PAGE, Message, MessageParams } from '../contract.ts'

/** A thread that one follows. */
export const FollowedThread = z.object({
  chatId: Id,
  root: Message,
  /** Answers after the last one read. */
  unread: z.int(),
  /** Of the newest answer. */
  lastAt: Instant,
})
export type FollowedThread = z.infer<typeof FollowedThread>

export const THREAD_STATES = ['all', 'unread'] as const

/**
 * The answers, ascending, without the root; without a position the newest page. A message of the thread stands for its
 * root, here and below. `before`, `after`: relative to an answer, excluding it. `X-Total-Count`: all answers. What changed is
 * answered by the chat's messages with `changedAfter`.
 */
export const listThread = endpoint({
  method: 'GET',
  url: '/api/chats/:id/messages/:messageId/thread',
  summary: 'As respostas no fio de uma mensagem',
  schema: {
    params: MessageParams,
    querystring: page(MESSAGES_PER_PAGE)
      .omit({ cursor: true })
      .extend({ before: Id.optional(), after: Id.optional() })
      .refine(
        ({ before, after }) => before === undefined || after === undefined,
        'Informe apenas um de before e after',
      ),
    response: { 200: z.array(Message) },
  },
  config: { area: 'chat' },
})

/** Without `sequence`, a `threadSequence`, all answers. Positions never move back. */
export const markThreadRead = endpoint({
  method: 'POST',
  url: '/api/chats/:id/messages/:messageId/thread/read',
  summary: 'Marca as respostas de um fio como lidas',
  schema: {
    params: MessageParams,
    body: z
      .object({ sequence: z.int32('Sequência inválida').min(0, 'Sequência inválida').optional() })
      .nullish(),
    response: { 204: Empty },
  },
  config: { area: 'chat' },
})

export const followThread = endpoint({
  method: 'PUT',
  url: '/api/chats/:id/messages/:messageId/follow',
  summary: 'Acompanha o fio de uma mensagem',
  schema: { params: MessageParams, response: { 204: Empty } },
  config: { area: 'chat' },
})

export const unfollowThread = endpoint({
  method: 'DELETE',
  url: '/api/chats/:id/messages/:messageId/follow',
  summary: 'Deixa de acompanhar o fio de uma mensagem',
  schema: { params: MessageParams, response: { 204: Empty } },
  config: { area: 'chat' },
})

/** Those with answers, the last answered first. */
export const listThreads = endpoint({
  method: 'GET',
  url: '/api/chats/threads',
  summary: 'Os fios que se acompanha',
  schema: {
    querystring: page(50).extend({ state: z.enum(THREAD_STATES, 'Escolha all ou unread').default('all') }),
    response: { 200: z.array(FollowedThread) },
  },
  config: { area: 'chat' },
})
