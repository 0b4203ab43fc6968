import type { App } from '@cadencia/server/app'
import { listPage, setTotal } from '@cadencia/server/list-page'
import type { FastifyRequest } from 'fastify'
import { getChatViewer, orNotFound } from '../context.ts'
import { followThread, listThread, listThreads, markThreadRead, unfollowThread } from './contract.ts'
import { followedThreads, listAnswers } from './repository.ts'
import { getThread, markRead, setFollowing } from './service.ts'

type OneMessage = FastifyRequest<{ Params: { id: string; messageId: string } }>

function askingOf(request: OneMessage) {
  const { id: chatId, messageId } = request.params
  return { chatId, messageId, userId: getChatViewer(request).userId }
}

export function threadRoutes(app: App): void {
  app.route({
    ...listThreads,
    handler: (request, reply) => {
      const { userId } = getChatViewer(request)
      return listPage(request, reply, followedThreads(request.db, userId, request.query.state))
    },
  })

  app.route({
    ...listThread,
    handler: async (request, reply) => {
      const thread = await getThread(request.db, askingOf(request))
      setTotal(reply, thread.lastSequence)
      return orNotFound(await listAnswers(request.db, thread, request.query))
    },
  })

  app.route({
    ...markThreadRead,
    handler: async (request, reply) => {
      await markRead(request.db, { ...askingOf(request), sequence: request.body?.sequence })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...followThread,
    handler: async (request, reply) => {
      await setFollowing(request.db, { ...askingOf(request), isFollowing: true })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...unfollowThread,
    handler: async (request, reply) => {
      await setFollowing(request.db, { ...askingOf(request), isFollowing: false })
      return reply.code(204).send(null)
    },
  })
}
