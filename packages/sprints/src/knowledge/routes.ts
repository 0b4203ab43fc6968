import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import type { SprintsContext } from '../context.ts'
import { getKnowledge, listKnowledge, shareKnowledge } from './contract.ts'
import { findShare, shareList } from './repository.ts'
import { addShare } from './service.ts'

/** Knowledge that people share; each sees what they gave and received. */
export function knowledgeRoutes(app: App, { now }: SprintsContext): void {
  app.route({
    ...shareKnowledge,
    handler: async (request, reply) => {
      const sharing = { draft: request.body, fromUserId: viewerOf(request).userId, now: now() }
      return reply.code(201).send(await addShare(request.db, sharing))
    },
  })

  app.route({
    ...listKnowledge,
    handler: (request, reply) => {
      const { sort, ...filter } = request.query
      const { userId } = viewerOf(request)
      return listPage(request, reply, shareList(request.db, { ...filter, userId }, sort))
    },
  })

  app.route({
    ...getKnowledge,
    handler: async (request) => {
      const share = await findShare(request.db, request.params.id, viewerOf(request).userId)
      if (!share) throw notFound('Conhecimento não encontrado.')
      return share
    },
  })
}
