import type { Db } from '@cadencia/db/client'
import { FILE_MESSAGES, REFUSED_SHOWN } from '@cadencia/imports/contract'
import { previewTable } from '@cadencia/imports/preview'
import { readFile } from '@cadencia/imports/runner'
import { openTable } from '@cadencia/imports/table'
import { undoImport } from '@cadencia/imports/undo'
import { UnreadableFile } from '@cadencia/imports/unreadable-file'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { AppError, notFound } from '@cadencia/server/app-error'
import { sendCsv } from '@cadencia/server/csv'
import { allRows, listPage } from '@cadencia/server/list-page'
import type { CrmContext } from '../context.ts'
import { leadImports } from './adapter.ts'
import {
  downloadRefusedRows,
  getImport,
  listImports,
  previewImport,
  startImport,
  undoImport as undoImportEndpoint,
} from './contract.ts'
import { findImport, importList, refusalList } from './repository.ts'
import { beginImport, inspectFile } from './service.ts'

type Parts = Pick<CrmContext, 'files' | 'messenger' | 'now'>

/** Imports of leads: what a file holds, starting, looking on, undoing. */
export function importRoutes(app: App, context: Parts): void {
  startRoutes(app, context)
  readRoutes(app)
}

/** A file that cannot be imported is 400 with its own words. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new AppError('unreadable_file', 400, error.message, {
      issues: [{ path: 'fileURL', message: error.message }],
    })
  }
}

function startRoutes(app: App, context: Parts): void {
  const { files } = context
  const adapter = leadImports(context)

  app.route({
    ...previewImport,
    handler: async (request) => {
      const { fileURL, mapping, headerLine } = request.body
      const { actorId: ownerId } = actorOf(request, context)
      const fileType = await inspectFile(request.db, fileURL, { files, ownerId })
      return refusing(async () => {
        const bytes = await readFile(files, request.db, fileURL)
        const table = await openTable(bytes, fileType, { ...adapter.columns, headerLine })
        return previewTable(adapter, request.db, { table, given: mapping })
      })
    },
  })

  app.route({
    ...startImport,
    handler: async (request, reply) => {
      const actor = actorOf(request, context)
      const id = await beginImport(request.db, request.body, { files, actor })
      return reply.code(202).send({ id })
    },
  })

  app.route({
    ...undoImportEndpoint,
    handler: async (request, reply) => {
      const actor = actorOf(request, context)
      await undoImport(adapter, request.db, { importId: request.params.id, actor })
      return reply.code(204).send(null)
    },
  })
}

async function getSummary(db: Db, id: string) {
  const summary = await findImport(db, id)
  if (!summary) throw notFound(FILE_MESSAGES.unknown)
  return summary
}

function readRoutes(app: App): void {
  app.route({
    ...listImports,
    handler: (request, reply) => listPage(request, reply, importList(request.db)),
  })

  app.route({
    ...getImport,
    handler: async (request) => {
      const { db, params } = request
      const { rows, order } = refusalList(db, params.id)
      const shown = await rows.orderBy(order.by).limit(REFUSED_SHOWN).execute()
      return { ...(await getSummary(db, params.id)), rows: shown }
    },
  })

  app.route({
    ...downloadRefusedRows,
    handler: async (request, reply) => {
      const { db, params } = request
      await getSummary(db, params.id)
      return sendCsv(reply, {
        fileName: 'linhas_recusadas.csv',
        header: ['Linha', 'Motivo'],
        separator: request.query.separator,
        rows: allRows(refusalList(db, params.id), REFUSED_SHOWN, (refused) =>
          refused.map(({ line, message }) => [line, message]),
        ),
      })
    },
  })
}
