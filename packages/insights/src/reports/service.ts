import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { enqueue } from '@cadencia/jobs/enqueue'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { keepViewer } from '@cadencia/people/teams/read-repository'
import { AppError, notFound } from '@cadencia/server/app-error'
import { makeReportFiles, reportRequested } from '../facts.ts'
import { reportData } from './content.ts'
import type { ReportContext } from './context.ts'
import {
  type Report,
  type ReportPeriod,
  type ReportType,
  type ReportWithData,
  USUAL_REPORT_DAYS,
} from './contract.ts'
import { formatPeriod } from './labels.ts'
import { findData, findReport, insertReport, moveReport } from './repository.ts'

const UNKNOWN = 'Relatório não encontrado.'

/** What a report of each type is about. */
const SUBJECTS = {
  performance: 'Tarefas, prazos e pontuação de times e pessoas',
  sprints: 'Planejado, concluído e pontuação das sprints',
  meetings: 'Reuniões, horas e presença',
  conversions: 'Totais de oportunidades ganhas e perdidas',
} as const satisfies Record<ReportType, string>

/** What the list says of a report: its subject and the days that it covers. */
export function descriptionOf(type: ReportType, period: ReportPeriod): string {
  return `${SUBJECTS[type]}, de ${formatPeriod(period)}`
}

/** The last 30 days of São Paulo, today included. */
export function usualPeriod(now: number): ReportPeriod {
  const to = saoPauloDay(now)
  return { from: addDays(to, 1 - USUAL_REPORT_DAYS), to }
}

/** A report with all that it says. Throws 404. */
export async function getReportWithData(db: Db, id: string): Promise<ReportWithData> {
  const report = await findReport(db, id)
  const data = report && (await findData(db, id))
  if (!report || !data) throw notFound(UNKNOWN)
  return { ...report, data }
}

/** Counts a report now, keeps it, and asks for its files. Throws 401 where its person was deactivated meanwhile. */
export function generate(
  db: Db,
  asked: {
    readonly type: ReportType
    readonly period: ReportPeriod | null | undefined
    readonly userId: string
  },
  context: Pick<ReportContext, 'conversions' | 'now'>,
): Promise<ReportWithData> {
  const now = context.now()
  const { type, userId } = asked
  const period = asked.period ?? usualPeriod(now)
  return transact(db, async (trx) => {
    const data = await reportData(trx, { type, ...period }, { conversions: context.conversions, now })
    await keepViewer(trx, { userId, isAdministrator: false })
    const description = descriptionOf(type, period)
    const reportId = await insertReport(trx, { data, description, createdBy: userId })
    if (reportId === undefined) throw new Error('a report without a week met another')
    await record(trx, reportRequested, { reportId })
    await enqueue(trx, makeReportFiles, { reportId })
    return getReportWithData(trx, reportId)
  })
}

/** Asks once more for the files of a report that failed. Throws 401, 404, and 409 where it did not fail. */
export function retry(db: Db, reportId: string, userId: string): Promise<Report> {
  return transact(db, async (trx) => {
    const moved = await moveReport(trx, reportId, { from: 'Falha', to: 'Processando' })
    await keepViewer(trx, { userId, isAdministrator: false })
    const report = await findReport(trx, reportId)
    if (!report) throw notFound(UNKNOWN)
    if (!moved) throw new AppError('report_not_failed', 409, 'Este relatório não falhou.')
    await record(trx, reportRequested, { reportId })
    await enqueue(trx, makeReportFiles, { reportId })
    return report
  })
}
