import type { App } from '@cadencia/server/app'
import { setPageHeaders } from '@cadencia/server/page-cursor'
import { viewerOf } from '@cadencia/server/viewer'
import type { SprintsContext } from '../context.ts'
import { nextCursor, parseCursor } from '../cursor.ts'
import { listKnowledge, shareKnowledge } from './contract.ts'
import { countShares, listShares } from './repository.ts'
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
    handler: async (request, reply) => {
      const { limit, cursor, direction } = request.query
      const filter = { userId: viewerOf(request).userId, direction }
      const shares = await listShares(request.db, { ...filter, limit, after: parseCursor(cursor) })
      const total = await countShares(request.db, filter)
      setPageHeaders(request, reply, { total, next: nextCursor(shares, limit) })
      return shares
    },
  })
}
