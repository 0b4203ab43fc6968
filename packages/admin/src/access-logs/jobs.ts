import { job } from '@cadencia/contract/job'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { z } from 'zod'
import { forgetAudit } from '../audit/repository.ts'
import { ACCESS_LOG_DAYS } from './contract.ts'
import { addPartitions, forgetAccesses } from './partition-repository.ts'

const maintainAccessLogs = job({
  queue: 'maintenance',
  name: 'maintain_access_logs',
  label: 'Manutenção dos registros de acesso',
  payload: z.object({}),
  attempts: 5,
})

/** Makes the access logs' partitions ahead, and forgets accesses and administrative acts whose time is over. */
export function logJobs(now: () => number): JobHandler[] {
  return [
    handles(maintainAccessLogs, async (_payload, { db }) => ({
      added: await addPartitions(db, now()),
      forgotten: await forgetAccesses(db, { now: now(), days: ACCESS_LOG_DAYS }),
      acts: await forgetAudit(db),
    })),
  ]
}

export const logSchedules: readonly Schedule[] = [
  schedule({
    name: 'maintain_access_logs',
    job: maintainAccessLogs,
    payload: {},
    when: { cron: '41 3 * * *' },
    atStart: true,
  }),
]
