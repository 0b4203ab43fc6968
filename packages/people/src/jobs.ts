import { job } from '@cadencia/contract/job'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { z } from 'zod'
import { deleteOldCodes } from './codes.ts'
import { deleteSessionsOver } from './session-rows.ts'

const forgetSignIns = job({
  queue: 'maintenance',
  name: 'forget_sign_ins',
  payload: z.object({}),
  attempts: 3,
})

/** Deletes sessions and codes that are over. */
export function peopleJobs(now: () => number): JobHandler[] {
  return [
    handles(forgetSignIns, async (_payload, { db }) => ({
      sessions: await deleteSessionsOver(db, now()),
      codes: await deleteOldCodes(db, now()),
    })),
  ]
}

export const peopleSchedules: readonly Schedule[] = [
  schedule({ name: 'forget_sign_ins', job: forgetSignIns, payload: {}, when: { cron: '27 * * * *' } }),
]
