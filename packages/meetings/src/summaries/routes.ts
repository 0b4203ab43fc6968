import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { viewerOf } from '@cadencia/server/viewer'
import { getReadable } from '../access.ts'
import type { MeetingsContext } from '../context.ts'
import { outsidePolicy } from '../outside-mails.ts'
import { editSummary, listSummaryVersions, shareSummary } from './contract.ts'
import { listVersions } from './repository.ts'
import { changeSummary, share } from './service.ts'

/** A summary's versions, its edits, and who else gets it. */
export function summaryRoutes(app: App, context: MeetingsContext): void {
  const { chats, publicUrl } = context

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
      const edit = { ...request.body, viewer: viewerOf(request), actor: actorOf(request, context) }
      return changeSummary(request.db, request.params.id, edit)
    },
  })

  app.route({
    ...shareSummary,
    handler: async (request, reply) => {
      const asked = { share: request.body, viewer: viewerOf(request), actor: actorOf(request, context) }
      await share(request.db, request.params.id, {
        ...{ ...asked, chats, publicUrl },
        outside: outsidePolicy(context),
      })
      return reply.code(202).send(null)
    },
  })
}
