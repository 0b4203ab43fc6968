import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { SprintsContext } from '../context.ts'
import {
  getKnowledge,
  getKnowledgeHistory,
  type KnowledgeShare,
  listKnowledge,
  shareKnowledge,
} from './contract.ts'
import { knowledgeRecord, shares } from './record.ts'
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

  async function getOwn(request: FastifyRequest<{ Params: { id: string } }>): Promise<KnowledgeShare> {
    const share = await findShare(request.db, request.params.id, viewerOf(request).userId)
    if (!share) throw notFound(knowledgeRecord.unknown)
    return share
  }

  app.route({ ...getKnowledge, handler: (request) => getOwn(request) })

  app.route({
    ...getKnowledgeHistory,
    handler: async (request, reply) => {
      const { id } = await getOwn(request)
      return listPage(request, reply, shares.history(request.db, id))
    },
  })
}
