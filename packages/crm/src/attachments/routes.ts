import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { invalid } from '@cadencia/server/app-error'
import { listPage } from '@cadencia/server/list-page'
import type { CrmContext } from '../context.ts'
import { attachFile, listAttachments, listRecordsWithFiles, removeAttachment } from './contract.ts'
import { recordList } from './record-repository.ts'
import { listOf, type Target } from './repository.ts'
import { attach, detach, withFileNames, withFiles } from './service.ts'

const ONE_ONLY = 'Informe um lead, uma oportunidade ou um cliente'

interface Asked {
  readonly leadId?: string | null | undefined
  readonly opportunityId?: string | null | undefined
  readonly clientId?: string | null | undefined
}

/** The one record that is meant; 400 where it is none or several. */
function targetOf({ leadId, opportunityId, clientId }: Asked): Target {
  const target = { leadId: leadId || null, opportunityId: opportunityId || null, clientId: clientId || null }
  if (Object.values(target).filter((id) => id !== null).length !== 1) throw invalid('leadId', ONE_ONLY)
  return target
}

/** PowerPoint and PDF files of leads, opportunities and clients. */
export function attachmentRoutes(app: App, context: Pick<CrmContext, 'files' | 'now'>): void {
  const { files } = context

  app.route({
    ...listAttachments,
    handler: async (request, reply) => {
      const rows = await listPage(request, reply, listOf(request.db, targetOf(request.query)))
      return withFiles(request.db, rows, files)
    },
  })

  app.route({
    ...listRecordsWithFiles,
    handler: async (request, reply) => {
      const { sort, ...filter } = request.query
      const rows = await listPage(request, reply, recordList(request.db, filter, sort))
      return withFileNames(request.db, rows, files)
    },
  })

  app.route({
    ...attachFile,
    handler: async (request, reply) => {
      const { fileURL } = request.body
      const about = { fileURL, target: targetOf(request.body), files, actor: actorOf(request, context) }
      return reply.code(201).send(await attach(request.db, about))
    },
  })

  app.route({
    ...removeAttachment,
    handler: async (request, reply) => {
      await detach(request.db, request.params.id, { files, actor: actorOf(request, context) })
      return reply.code(204).send(null)
    },
  })
}
