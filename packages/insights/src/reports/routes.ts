import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { App } from '@cadencia/server/app'
import { AppError, notFound } from '@cadencia/server/app-error'
import { dispositionOf } from '@cadencia/server/disposition'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import { FileNotFound } from '@cadencia/storage/errors'
import { z } from 'zod'
import { mayHearConversions, requireConversions } from '../conversions.ts'
import { keyOf, type ReportContext } from './context.ts'
import {
  downloadReport,
  type FileFormat,
  generateReport,
  getReport,
  getSubscription,
  listRecentReports,
  type ReportWithData,
  retryReport,
  updateSubscription,
} from './contract.ts'
import { FORMATS } from './files.ts'
import { fileNameOf } from './labels.ts'
import { findReport, reportList } from './repository.ts'
import { generate, getReportWithData, retry } from './service.ts'
import { subscribedTypes, subscribeTo } from './subscription-repository.ts'

/** Refuses a report of conversions, before anything else of the call is judged, to who may hear no figure of the CRM. */
async function judgeReport(request: Parameters<typeof viewerOf>[0]): Promise<void> {
  const viewer = viewerOf(request)
  if (mayHearConversions(viewer)) return
  const { data } = ReportAsked.safeParse(request.params)
  const type = data && 'id' in data ? (await findReport(request.db, data.id))?.type : data?.type
  if (type === 'conversions') requireConversions(viewer)
}

const ReportAsked = z.union([getReport.schema.params, generateReport.schema.params])

export function reportRoutes(app: App, context: ReportContext): void {
  app.route({
    ...listRecentReports,
    handler: (request, reply) => {
      const { query, db } = request
      const today = saoPauloDay(context.now())
      const hasConversions = mayHearConversions(viewerOf(request))
      return listPage(request, reply, reportList(db, { ...query, today, hasConversions }))
    },
  })

  app.route({
    ...generateReport,
    onRequest: judgeReport,
    handler: async (request, reply) => {
      const { type } = request.params
      const asked = { type, period: request.body, userId: viewerOf(request).userId }
      return reply.code(201).send(await generate(request.db, asked, context))
    },
  })

  app.route({
    ...getSubscription,
    handler: async (request) => ({ types: await subscribedTypes(request.db, viewerOf(request).userId) }),
  })

  app.route({
    ...updateSubscription,
    handler: async (request) => {
      const { userId } = viewerOf(request)
      await subscribeTo(request.db, userId, request.body.types)
      return { types: await subscribedTypes(request.db, userId) }
    },
  })

  app.route({
    ...getReport,
    onRequest: judgeReport,
    handler: (request) => getReportWithData(request.db, request.params.id),
  })

  app.route({
    ...retryReport,
    onRequest: judgeReport,
    handler: async (request, reply) => {
      const { userId } = viewerOf(request)
      return reply.code(202).send(await retry(request.db, request.params.id, userId))
    },
  })

  app.route({
    ...downloadReport,
    onRequest: judgeReport,
    handler: async (request, reply) => {
      const { format } = request.query
      const report = await getReportWithData(request.db, request.params.id)
      reply.header('content-disposition', dispositionOf(fileNameOf(report, format)))
      if (format === 'json') return reply.type('application/json; charset=utf-8').send(inJson(report))
      reply.headers({ 'content-type': FORMATS[format].contentType, 'x-content-type-options': 'nosniff' })
      return reply.send(await openFile(report, format, context))
    },
  })
}

/** A report as its file says it, written to be read by people too. */
function inJson(report: ReportWithData): string {
  return JSON.stringify(report, null, 2)
}

/** Throws 409 while it is being written and after a failure, 404 for a removed report. */
async function openFile(report: ReportWithData, format: FileFormat, { storage }: ReportContext) {
  if (report.status === 'Processando') throw new AppError('report_processing', 409, 'Processando...')
  if (report.status === 'Falha') {
    throw new AppError('report_failed', 409, 'Falha ao gerar relatório. Tente novamente.')
  }
  const store = await storage()
  const { stream } = await store.read(keyOf(report.id, format)).catch((error: unknown) => {
    throw error instanceof FileNotFound ? notFound('Arquivo não encontrado.') : error
  })
  return stream
}
