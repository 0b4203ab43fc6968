import type { Db } from '@cadencia/db/client'
import { formatTimestamp } from '@cadencia/locale/dates'
import { endOfPeriod } from '@cadencia/locale/sao-paulo'
import type { App } from '@cadencia/server/app'
import { auditExport } from '@cadencia/server/audit'
import { sendCsv } from '@cadencia/server/csv'
import { allRows, listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import {
  type AccessFigures,
  type AccessLog,
  type AccessLogFilter,
  exportAccessLogs,
  getAccessFigures,
  listAccessLogs,
} from './contract.ts'
import {
  type AccessSelection,
  accessList,
  findTeamIds,
  findUserIds,
  readSteps,
  readTotals,
} from './repository.ts'
import { HOURLY_UP_TO_MS, stepStarts } from './rules.ts'

const EXPORTED_AT_ONCE = 1000

const HEADER = ['Data/Hora', 'Time', 'Membro', 'Método', 'Caminho', 'Status', 'Tempo (ms)', 'IP'] as const

async function selectionOf(db: Db, filter: AccessLogFilter): Promise<AccessSelection> {
  const { teamName, userEmail } = filter
  return {
    ...filter,
    teamIds: teamName ? await findTeamIds(db, teamName) : [],
    userIds: userEmail ? await findUserIds(db, userEmail) : [],
  }
}

function cellsOf(log: AccessLog) {
  const { createdAt, teamName, userEmail, method, path, statusCode, responseTime, ipAddress, token } = log
  const when = formatTimestamp(createdAt)
  const who = token ? `${userEmail} (token ${token.name ?? token.id})` : userEmail
  return [when, teamName, who, method, path, statusCode, responseTime, ipAddress]
}

interface Figuring {
  readonly selection: AccessSelection
  readonly withCharts: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

async function figuresOf(db: Db, { selection, withCharts, now }: Figuring): Promise<AccessFigures> {
  const { first, ...totals } = await readTotals(db, selection)
  const until = Math.min(selection.to ? Date.parse(endOfPeriod(selection.to)) : now, now)
  const since = first === null ? until : Date.parse(first)
  const step = until - since <= HOURLY_UP_TO_MS ? 'hour' : 'day'
  const isEmpty = !withCharts || totals.totalAccesses === 0
  const steps = isEmpty ? [] : await readSteps(db, selection, stepStarts(since, until, step))
  return { ...totals, step, steps }
}

/** Who called what, when, and how long it took. */
export function accessLogRoutes(app: App, { now }: { readonly now: () => number }): void {
  app.route({
    ...listAccessLogs,
    handler: async (request, reply) => {
      const selection = await selectionOf(request.db, request.query)
      return listPage(request, reply, accessList(request.db, selection))
    },
  })

  app.route({
    ...getAccessFigures,
    handler: async ({ db, query }) => {
      const { charts, ...filter } = query
      const selection = await selectionOf(db, filter)
      return figuresOf(db, { selection, withCharts: charts !== '0', now: now() })
    },
  })

  app.route({
    ...exportAccessLogs,
    handler: async (request, reply) => {
      const { db } = request
      const { separator, ...filter } = request.query
      const selection = await selectionOf(db, filter)
      const actor = viewerOf(request).userId
      await auditExport(db, { actor, action: 'access_logs.exported', entity: 'access', filter })
      const rows = allRows(accessList(db, selection), EXPORTED_AT_ONCE, (logs) => logs.map(cellsOf))
      return sendCsv(reply, { fileName: 'acessos.csv', header: HEADER, rows, separator })
    },
  })
}
