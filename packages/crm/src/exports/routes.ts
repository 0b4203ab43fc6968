import type { App } from '@cadencia/server/app'
import { sendCsv } from '@cadencia/server/csv'
import type { CrmContext } from '../context.ts'
import { EXPORT_COLUMNS, exportFileName, exportLeads, SEPARATORS } from '../contract/exports.ts'
import { countLeads, leadRows } from './lead-csv.ts'

/** The list of leads as a file. */
export function exportRoutes(app: App, { db, now }: Pick<CrmContext, 'db' | 'now'>): void {
  app.route({
    ...exportLeads,
    handler: async (request, reply) => {
      const { separator, ...filter } = request.query
      reply.header('x-total-count', String(await countLeads(request.db, filter)))
      return sendCsv(reply, {
        fileName: exportFileName(now()),
        header: EXPORT_COLUMNS,
        rows: leadRows(db, filter),
        separator: SEPARATORS[separator],
      })
    },
  })
}
