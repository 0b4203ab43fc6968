import { fact } from '@cadencia/contract/fact'
import { job } from '@cadencia/contract/job'
import { Day, Id } from '@cadencia/contract/values'
import { z } from 'zod'
import { FILE_FORMATS } from './reports/contract.ts'

/** Deletes activities that are too old to be recent. */
export const forgetActivities = job({
  queue: 'maintenance',
  name: 'forget_activities',
  label: 'Limpeza da atividade recente',
  payload: z.object({}),
})

/** Writes the report's files. `isAgain`: rewritten after an erasure, without a notification. */
export const makeReportFiles = job({
  queue: 'reports',
  name: 'make_report_files',
  label: 'Arquivos de relatório',
  payload: z.object({ reportId: Id, isAgain: z.boolean().default(false) }),
  attempts: 4,
})

/** Makes the reports of the week before, and asks for the mails that carry them. */
export const makeWeeklyReports = job({
  queue: 'reports',
  name: 'make_weekly_reports',
  label: 'Relatórios semanais',
  payload: z.object({}),
})

/** Sends one person the reports of the week from `monday`. */
export const mailWeeklyReports = job({
  queue: 'reports',
  name: 'mail_weekly_reports',
  label: 'Envio dos relatórios semanais',
  payload: z.object({ userId: Id, monday: Day }),
})

/** Removes the reports that are too old, with their files. */
export const removeOldReports = job({
  queue: 'maintenance',
  name: 'remove_old_reports',
  label: 'Limpeza de relatórios antigos',
  payload: z.object({}),
})

/** Something was added to the recent activity. */
export const activityRecorded = fact({
  name: 'activity.recorded',
  summary: 'As atividades recentes do dashboard cresceram',
  payload: z.object({ causeId: z.string() }),
  key: ({ causeId }) => causeId,
})

const aboutReport = z.object({ reportId: Id })
const key = ({ reportId }: { reportId: string }) => reportId

/** Somebody asked for a report, or for its files once more; its files are to come. */
export const reportRequested = fact({
  name: 'report.requested',
  summary: 'Um relatório foi pedido, também o semanal',
  payload: aboutReport,
  key,
})

/** Another file is ready. */
export const reportProgressed = fact({
  name: 'report.progressed',
  summary: 'Mais um dos três arquivos de um relatório ficou pronto',
  payload: aboutReport.extend({ done: z.int().min(1).max(FILE_FORMATS.length) }),
  key,
})

/** All files are ready. */
export const reportReady = fact({
  name: 'report.ready',
  summary: 'Todos os arquivos de um relatório ficaram prontos',
  payload: aboutReport.extend({
    title: z.string(),
    description: z.string(),
    /** Null for scheduled reports. */
    requestedBy: Id.nullable(),
  }),
  key,
})

/** The files could not be written. */
export const reportFailed = fact({
  name: 'report.failed',
  summary: 'Os arquivos de um relatório não puderam ser feitos, após a última tentativa',
  payload: aboutReport,
  key,
})
