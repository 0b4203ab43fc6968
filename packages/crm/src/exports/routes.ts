import type { App } from '@cadencia/server/app'
import { auditExport } from '@cadencia/server/audit'
import { sendCsv } from '@cadencia/server/csv'
import { viewerOf } from '@cadencia/server/viewer'
import type { CrmContext } from '../context.ts'
import { EXPORT_COLUMNS, exportFileName, exportLeads } from './contract.ts'
import { countLeads, leadRows } from './lead-csv.ts'
import { sendXlsx } from './lead-xlsx.ts'

/** The list of leads as a file. */
export function exportRoutes(app: App, { db, now }: Pick<CrmContext, 'db' | 'now'>): void {
  app.route({
    ...exportLeads,
    handler: async (request, reply) => {
      const { separator, format, ...filter } = request.query
      const leads = await countLeads(request.db, filter)
      const actor = viewerOf(request).userId
      await auditExport(request.db, {
        ...{ actor, action: 'leads.exported', entity: 'lead', filter },
        counts: { leads },
      })
      reply.header('x-total-count', String(leads))
      const fileName = exportFileName(now(), format)
      if (format === 'xlsx') return sendXlsx(reply, { fileName, rows: leadRows(db, filter) })
      return sendCsv(reply, {
        fileName,
        header: EXPORT_COLUMNS,
        rows: leadRows(db, filter, separator === 'semicolon'),
        separator,
      })
    },
  })
}
