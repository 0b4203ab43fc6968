import { Id, Instant } from '@cadencia/contract/values'
import type { Db } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import { auditExport } from '@cadencia/server/audit'
import { allPages, sendCsv } from '@cadencia/server/csv'
import { decodeCursor, EXACT_COUNT_MAX, encodeCursor, setPageHeaders } from '@cadencia/server/page-cursor'
import { viewerOf } from '@cadencia/server/viewer'
import { z } from 'zod'
import type { ChatMonitor } from '../chats/chat-monitor.ts'
import { type AuditRecord, exportAudit, listAudit } from './contract.ts'
import { countActs, listActs } from './repository.ts'

const Place = z.tuple([Instant, Id])
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

type Asked = Parameters<typeof listActs> extends [Db, ...infer Rest] ? Rest : never

function cellsOf(act: AuditRecord) {
  const { at, actorName, actorEmail, action, entity, entityId, entityName, before, after } = act
  const fields = (value: AuditRecord['before']) => (value === null ? '' : JSON.stringify(value))
  return [at, actorName, actorEmail, action, entity, entityId, entityName, fields(before), fields(after)]
}

/** The audit trail, to read and to take along. */
export function auditRoutes(app: App, { nameChats }: Pick<ChatMonitor, 'nameChats'>): void {
  /** Acts with the names of the chats that were looked into. */
  async function listNamed(db: Db, ...asked: Asked): Promise<AuditRecord[]> {
    const acts = await listActs(db, ...asked)
    const looks = acts.filter(({ entity, entityId }) => entity === 'chat' && Id.safeParse(entityId).success)
    const names = await nameChats(db, [...new Set(looks.map(({ entityId }) => entityId))])
    return acts.map((act) => ({ ...act, entityName: act.entityName ?? names.get(act.entityId) ?? null }))
  }

  app.route({
    ...listAudit,
    handler: async (request, reply) => {
      const { limit, cursor, ...filter } = request.query
      const place = decodeCursor(cursor, Place)
      const after = place && { at: place[0], id: place[1] }
      const acts = await listNamed(request.db, filter, { limit, after })
      const last = acts.length === limit ? acts.at(-1) : undefined
      const total = await countActs(request.db, filter, EXACT_COUNT_MAX + 1)
      setPageHeaders(request, reply, { total, next: last && encodeCursor(last.at, last.id) })
      return acts
    },
  })

  app.route({
    ...exportAudit,
    handler: async (request, reply) => {
      const { db } = request
      const { separator, ...filter } = request.query
      const actor = viewerOf(request).userId
      await auditExport(db, { actor, action: 'audit.exported', entity: 'audit', filter })
      const acts = allPages<AuditRecord>(EXPORTED_AT_ONCE, (after) =>
        listNamed(db, filter, { limit: EXPORTED_AT_ONCE, after }),
      )
      const rows = (async function* () {
        for await (const act of acts) yield cellsOf(act)
      })()
      return sendCsv(reply, { fileName: 'auditoria.csv', header: HEADER, rows, separator })
    },
  })
}
