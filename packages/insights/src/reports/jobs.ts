import type { Db } from '@cadencia/db/client'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { mailWeeklyReports, makeReportFiles, makeWeeklyReports, removeOldReports } from '../facts.ts'
import { keyOf, type ReportContext } from './context.ts'
import { FILE_FORMATS, REPORTS_KEPT_DAYS } from './contract.ts'
import { makeFiles, markFailed } from './files.ts'
import { deleteReports, listOld } from './repository.ts'
import { mailWeekly, makeWeekly, mondayBefore } from './weekly-reports.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 100

/** Deletes files before rows, so that no file is orphaned. */
async function removeOld(db: Db, { storage, now }: ReportContext): Promise<{ readonly removed: number }> {
  const before = new Date(now() - REPORTS_KEPT_DAYS * DAY_MS).toISOString()
  let removed = 0
  for (;;) {
    const ids = await listOld(db, { before, limit: AT_ONCE })
    if (ids.length === 0) return { removed }
    const store = await storage()
    for (const id of ids) {
      await Promise.all(FILE_FORMATS.map((format) => store.remove(keyOf(id, format))))
    }
    await deleteReports(db, ids)
    removed += ids.length
  }
}

export function reportJobs(context: ReportContext): JobHandler[] {
  return [
    handles(
      makeReportFiles,
      (asked, { db }) => makeFiles(db, asked, context),
      ({ reportId }, { db }) => markFailed(db, reportId),
    ),
    handles(makeWeeklyReports, (_, { db, runAt }) =>
      makeWeekly(db, mondayBefore(runAt === null ? context.now() : Date.parse(runAt)), context),
    ),
    handles(mailWeeklyReports, (payload, { db }) => mailWeekly(db, payload, context)),
    handles(removeOldReports, (_, { db }) => removeOld(db, context)),
  ]
}

export const reportSchedules: readonly Schedule[] = [
  // Monday at seven; a worker that starts later that day still runs it.
  schedule({
    name: 'make_weekly_reports',
    job: makeWeeklyReports,
    payload: {},
    when: { cron: '0 7 * * 1' },
    maxLateMs: DAY_MS,
  }),
  schedule({
    name: 'remove_old_reports',
    job: removeOldReports,
    payload: {},
    when: { cron: '20 4 * * *' },
  }),
]
