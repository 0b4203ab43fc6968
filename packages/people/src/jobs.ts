import { job } from '@cadencia/contract/job'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { z } from 'zod'
import { type SecurityMailOptions, securityMailJobs } from './security/mails.ts'
import { deleteSessionsOver } from './sessions/repository.ts'
import { deleteOldCodes } from './sign-in/code-repository.ts'

const forgetSignIns = job({
  queue: 'maintenance',
  name: 'forget_sign_ins',
  payload: z.object({}),
  attempts: 3,
})

export interface PeopleJobOptions extends SecurityMailOptions {
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Mails about people's own accounts, and the end of sessions and codes that are over. */
export function createPeopleJobs({ now, ...mails }: PeopleJobOptions): JobHandler[] {
  return [
    handles(forgetSignIns, async (_payload, { db }) => ({
      sessions: await deleteSessionsOver(db, now()),
      codes: await deleteOldCodes(db, now()),
    })),
    ...securityMailJobs(mails),
  ]
}

export const peopleSchedules: readonly Schedule[] = [
  schedule({ name: 'forget_sign_ins', job: forgetSignIns, payload: {}, when: { cron: '27 * * * *' } }),
]
