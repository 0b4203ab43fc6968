import type { Db } from '@cadencia/db/client'
import { enqueue } from '@cadencia/jobs/enqueue'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { meetingRows } from '@cadencia/meetings/read-repository'
import type { SeedOptions } from '@cadencia/server/domain'
import { shareRows, sprintRows, taskRows } from '@cadencia/sprints/read-repository'
import { sql } from 'kysely'
import { makeReportFiles } from './facts.ts'
import { reportData } from './reports/content.ts'
import type { ReportContext } from './reports/context.ts'
import type { ReportType } from './reports/contract.ts'
import { insertReport } from './reports/repository.ts'
import { descriptionOf } from './reports/service.ts'

/** What happened lately among the demo's meetings, tasks, sprints and shares. */
export async function seedActivities(db: Db, { now }: SeedOptions): Promise<void> {
  const at = now.toISOString()
  await sql`
    insert into activities (kind, cause_id, actor_id, subject, url, record_kind, record_id, at)
    select kind, 'demo:' || id, actor_id, subject, url, record_kind, record_id, at from (
      select 'task_completed' as kind, id, assigned_to as actor_id, title as subject,
        coalesce('/sprints/' || sprint_id || '/kanban', '/sprints/tasks/' || id) as url,
        case when sprint_id is null then 'task' else 'sprint' end as record_kind,
        coalesce(sprint_id, id) as record_id, completed_at as at
      from ${taskRows.as('t')} where completed_at is not null
      union all
      select 'meeting_completed', id, created_by, title, '/meetings/' || id, 'meeting', id, ended_at
      from ${meetingRows.as('m')} where ended_at is not null
      union all
      select 'sprint_completed', id, created_by, name, '/sprints/' || id, 'sprint', id, completed_at
      from ${sprintRows.as('s')} where completed_at is not null
      union all
      select 'knowledge_shared', id, from_user_id, title, '/sprints/knowledge', 'knowledge', id, created_at
      from ${shareRows.as('k')}
    ) happened
    where at between ${at}::timestamptz - interval '30 days' and ${at}::timestamptz
    on conflict do nothing
  `.execute(db)
}

const HOUR_MS = 3_600_000

/** How many hours ago each report of the demo was made, and how many days it covers. */
const DEMO_REPORTS: readonly {
  readonly type: ReportType
  readonly hoursAgo: number
  readonly days: number
}[] = [
  { type: 'sprints', hoursAgo: 5 * 24 + 3, days: 90 },
  { type: 'meetings', hoursAgo: 2 * 24 + 1, days: 30 },
  { type: 'performance', hoursAgo: 4, days: 30 },
]

/** Some reports of the last days; the worker makes their files when it starts. */
export async function seedReports(
  db: Db,
  { now }: SeedOptions,
  { conversions }: Pick<ReportContext, 'conversions'>,
): Promise<void> {
  for (const { type, hoursAgo, days } of DEMO_REPORTS) {
    const madeAt = now.getTime() - hoursAgo * HOUR_MS
    const to = saoPauloDay(madeAt)
    const period = { from: addDays(to, 1 - days), to }
    const data = await reportData(db, { type, ...period }, { conversions, now: madeAt })
    const description = descriptionOf(type, period)
    const reportId = await insertReport(db, { data, description, createdBy: null })
    if (reportId !== undefined) await enqueue(db, makeReportFiles, { reportId })
  }
}
