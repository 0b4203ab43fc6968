import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { getEditable, getReadable } from '../access.ts'
import type { MeetingsContext } from '../context.ts'
import { editSummary, listSummaryVersions, shareSummary } from './contract.ts'
import { listVersions } from './repository.ts'
import { changeSummary, share } from './service.ts'

/** A summary's versions, its edits, and who else gets it. */
export function summaryRoutes(app: App, context: MeetingsContext): void {
  const { chats, publicUrl, allowedEmailDomains } = context

  app.route({
    ...listSummaryVersions,
    handler: async (request) => {
      const { id } = await getReadable(request, request.params.id)
      return listVersions(request.db, id)
    },
  })

  app.route({
    ...editSummary,
    handler: async (request) => {
      const { id } = await getEditable(request, request.params.id)
      return changeSummary(request.db, id, { ...request.body, actor: actorOf(request, context) })
    },
  })

  app.route({
    ...shareSummary,
    handler: async (request, reply) => {
      const { id } = await getEditable(request, request.params.id)
      const actor = actorOf(request, context)
      await share(request.db, id, { share: request.body, actor, chats, publicUrl, allowedEmailDomains })
      return reply.code(202).send(null)
    },
  })
}
