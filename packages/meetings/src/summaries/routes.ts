import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import { getReadable } from '../access.ts'
import type { MeetingsContext } from '../context.ts'
import { outsidePolicy } from '../outside-mails.ts'
import { editSummary, getSummaryVersion, listSummaryVersions, shareSummary } from './contract.ts'
import { findVersion, versionList } from './repository.ts'
import { changeSummary, share } from './service.ts'

/** A summary's versions, its edits, and who else gets it. */
export function summaryRoutes(app: App, context: MeetingsContext): void {
  const { chats, publicUrl } = context

  app.route({
    ...listSummaryVersions,
    handler: async (request, reply) => {
      const { id } = await getReadable(request, request.params.id)
      return listPage(request, reply, versionList(request.db, id))
    },
  })

  app.route({
    ...getSummaryVersion,
    handler: async (request) => {
      const { id } = await getReadable(request, request.params.id)
      const version = await findVersion(request.db, id, request.params.version)
      if (!version) throw notFound('Versão não encontrada.')
      return version
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
