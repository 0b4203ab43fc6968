import { buffer } from 'node:stream/consumers'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { derivedId, enqueueAll } from '@cadencia/jobs/enqueue'
import { addDays, saoPauloWeek } from '@cadencia/locale/sao-paulo'
import type { Mail } from '@cadencia/mail/mailer'
import { sql } from 'kysely'
import { mailWeeklyReports, reportRequested } from '../facts.ts'
import { reportData } from './content.ts'
import { keyOf, type ReportContext } from './context.ts'
import { REPORT_TYPES, type Report, type ReportType } from './contract.ts'
import { makeFiles } from './files.ts'
import { fileNameOf, formatPeriod } from './labels.ts'
import { insertReport, listWeekly } from './repository.ts'
import { descriptionOf } from './service.ts'
import { findSubscriber, listSubscribers } from './subscription-repository.ts'

/** The Monday of the week before the one in which `now` (epoch milliseconds) lies. */
export function mondayBefore(now: number): string {
  return addDays(saoPauloWeek(now).monday, -7)
}

/** Counts a report about a week, once. */
async function ensureWeekly(
  db: Db,
  { type, monday }: { readonly type: ReportType; readonly monday: string },
  { conversions, now }: ReportContext,
): Promise<void> {
  const period = { from: monday, to: addDays(monday, 6) }
  await transact(db, async (trx) => {
    const data = await reportData(trx, { type, ...period }, { conversions, now: now() })
    const description = `Semanal. ${descriptionOf(type, period)}`
    const reportId = await insertReport(trx, { data, description, createdBy: null, week: monday })
    if (reportId !== undefined) await record(trx, reportRequested, { reportId })
  })
}

/** Makes the reports about the week from `monday` that somebody wants, and asks for a mail to each of them. */
export async function makeWeekly(db: Db, monday: string, context: ReportContext) {
  const subscribers = await listSubscribers(db)
  const wanted = REPORT_TYPES.filter((type) => subscribers.some(({ types }) => types.includes(type)))
  for (const type of wanted) await ensureWeekly(db, { type, monday }, context)
  const reports = await listWeekly(db, monday)
  for (const { id } of reports) await makeFiles(db, { reportId: id, isAgain: false }, context)
  await enqueueAll(
    db,
    mailWeeklyReports,
    subscribers.map(({ userId }) => ({
      id: derivedId('weekly-reports', userId, monday),
      payload: { userId, monday },
    })),
  )
  return { reports: reports.length, people: subscribers.length }
}

async function mailOf(
  { email, firstName }: { readonly email: string; readonly firstName: string },
  reports: readonly Report[],
  { storage, settings, publicUrl }: ReportContext,
): Promise<Mail | undefined> {
  const [first] = reports
  if (!first) return undefined
  const store = await storage()
  const attachments: NonNullable<Mail['attachments']>[number][] = []
  for (const report of reports) {
    const { stream } = await store.read(keyOf(report.id, 'pdf'))
    const content = await buffer(stream)
    attachments.push({ filename: fileNameOf(report, 'pdf'), content, contentType: 'application/pdf' })
  }
  return {
    to: email,
    subject: `${settings.get('system').siteName}: relatórios de ${formatPeriod(first)}`,
    text: [
      `Olá, ${firstName}.`,
      `Em anexo, os relatórios da semana de ${formatPeriod(first)}:`,
      reports.map(({ id, title }) => `• ${title}\n  ${publicUrl}/reports/${id}`).join('\n\n'),
      `Escolha o que recebe toda segunda-feira: ${publicUrl}/reports?weekly=1`,
    ].join('\n\n'),
    attachments,
  }
}

/**
 * Mails a person the reports of a week, once: that it was sent is recorded after the mail server took it. The job's id is
 * made of person and week, so that no other sends them; after a crash in between it sends once more.
 */
export async function mailWeekly(
  db: Db,
  { userId, monday }: Mailing,
  context: ReportContext,
): Promise<{ readonly mailed: number }> {
  const person = await findSubscriber(db, userId)
  if (!person || !context.settings.get('system').emailNotifications) return { mailed: 0 }
  if (await wasMailed(db, { userId, monday })) return { mailed: 0 }
  const reports = (await listWeekly(db, monday)).filter(({ type }) => person.types.includes(type))
  const mail = await mailOf(person, reports, context)
  if (mail) await context.mailer.send({ ...mail, id: derivedId('weekly-reports', userId, monday) })
  await recordMailing(db, { userId, monday })
  return { mailed: reports.length }
}

interface Mailing {
  readonly userId: string
  readonly monday: string
}

async function wasMailed(db: Db, { userId, monday }: Mailing): Promise<boolean> {
  const { rows } = await sql`
    select 1 from report_mailings where user_id = ${userId} and week = ${monday}`.execute(db)
  return rows.length > 0
}

async function recordMailing(db: Db, { userId, monday }: Mailing): Promise<void> {
  await sql`
    insert into report_mailings (user_id, week) values (${userId}, ${monday})
    on conflict do nothing`.execute(db)
}
