import { Id } from '@cadencia/contract/values'
import type { Db } from '@cadencia/db/client'
import { formatTimestamp } from '@cadencia/locale/dates'
import { withLocalInstants } from '@cadencia/locale/local-instants'
import { withToken } from '@cadencia/server/acting-token'
import type { App } from '@cadencia/server/app'
import { auditExport } from '@cadencia/server/audit'
import { sendCsv } from '@cadencia/server/csv'
import { allRows, listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import type { ChatMonitor } from '../chats/chat-monitor.ts'
import { type AuditRecord, exportAudit, listAudit } from './contract.ts'
import { auditList } from './repository.ts'

const EXPORTED_AT_ONCE = 1000
const HEADER = [
  'Data/Hora',
  'Quem',
  'E-mail',
  'Ato',
  'Registro',
  'Identificador',
  'Nome',
  'Antes',
  'Depois',
] as const

function cellsOf(act: AuditRecord) {
  const { at, actorName, actorEmail, action, entity, entityId, entityName, before, after, token } = act
  const who = token ? `${actorName} (token ${token.name ?? token.id})` : actorName
  const fields = (value: AuditRecord['before']) =>
    value === null ? '' : JSON.stringify(withLocalInstants(value))
  const named = [formatTimestamp(at), who, actorEmail, action, entity, entityId, entityName]
  return [...named, fields(before), fields(after)]
}

/** The audit trail, to read and to take along. */
export function auditRoutes(app: App, { nameChats }: Pick<ChatMonitor, 'nameChats'>): void {
  /** Adds the names of the chats that were looked into. */
  async function withChatNames(db: Db, acts: readonly AuditRecord[]): Promise<AuditRecord[]> {
    const looks = acts.filter(({ entity, entityId }) => entity === 'chat' && Id.safeParse(entityId).success)
    const names = await nameChats(db, [...new Set(looks.map(({ entityId }) => entityId))])
    return acts.map((act) => ({
      ...withToken(act),
      entityName: act.entityName ?? names.get(act.entityId) ?? null,
    }))
  }

  app.route({
    ...listAudit,
    handler: async (request, reply) => {
      const acts = await listPage(request, reply, auditList(request.db, request.query))
      return withChatNames(request.db, acts)
    },
  })

  app.route({
    ...exportAudit,
    handler: async (request, reply) => {
      const { db } = request
      const { separator, ...filter } = request.query
      const actor = viewerOf(request).userId
      await auditExport(db, { actor, action: 'audit.exported', entity: 'audit', filter })
      const rows = allRows(auditList(db, filter), EXPORTED_AT_ONCE, async (acts) =>
        (await withChatNames(db, acts)).map(cellsOf),
      )
      return sendCsv(reply, { fileName: 'auditoria.csv', header: HEADER, rows, separator })
    },
  })
}
