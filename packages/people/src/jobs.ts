import { job } from '@cadencia/contract/job'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { z } from 'zod'
import { type SecurityMailOptions, securityMailJobs } from './security/mails.ts'
import { deleteSessionsOver } from './sessions/repository.ts'
import { deleteOldCodes } from './sign-in/code-repository.ts'
import { deleteTokensExpiredBefore } from './tokens/repository.ts'
import { EXPIRED_TOKEN_KEPT_MS } from './tokens/rules.ts'

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

/** Mails about people's own accounts, and the end of sessions, codes and tokens that are over. */
export function createPeopleJobs({ now, ...mails }: PeopleJobOptions): JobHandler[] {
  return [
    handles(forgetSignIns, async (_payload, { db }) => ({
      sessions: await deleteSessionsOver(db, now()),
      codes: await deleteOldCodes(db, now()),
      tokens: await deleteTokensExpiredBefore(db, now() - EXPIRED_TOKEN_KEPT_MS),
    })),
    ...securityMailJobs(mails),
  ]
}

export const peopleSchedules: readonly Schedule[] = [
  schedule({ name: 'forget_sign_ins', job: forgetSignIns, payload: {}, when: { cron: '27 * * * *' } }),
]
