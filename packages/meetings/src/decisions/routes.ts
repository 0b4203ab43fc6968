import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import { getReadable } from '../access.ts'
import type { MeetingsContext } from '../context.ts'
import { getBrief, listDecisions } from './contract.ts'
import { decisionFor, decisionList, listBrief } from './repository.ts'

/** What was decided over many meetings, and what to know before one. */
export function decisionRoutes(app: App, { links, clientMessages }: MeetingsContext): void {
  app.route({
    ...listDecisions,
    handler: async (request, reply) => {
      const list = decisionList(request.db, request.query, viewerOf(request))
      return (await listPage(request, reply, list)).map(decisionFor)
    },
  })

  app.route({
    ...getBrief,
    handler: async (request) => {
      const meeting = await getReadable(request, request.params.id)
      return listBrief(request.db, meeting, { viewer: viewerOf(request), links, clientMessages })
    },
  })
}
