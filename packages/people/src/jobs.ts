import { job } from '@cadencia/contract/job'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { dismissJob } from '@cadencia/jobs/monitor'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { z } from 'zod'
import { listAddresses } from './repository.ts'
import { type SecurityMailOptions, securityMailJobs } from './security/mails.ts'
import { deleteSessionsOver } from './sessions/repository.ts'
import { deleteOldCodes } from './sign-in/code-repository.ts'
import { deleteTokensExpiredBefore } from './tokens/repository.ts'
import { EXPIRED_TOKEN_KEPT_MS } from './tokens/rules.ts'
import { tellEnds } from './tokens/service.ts'

const forgetSignIns = job({
  queue: 'maintenance',
  name: 'forget_sign_ins',
  label: 'Limpeza de tentativas de login',
  payload: z.object({}),
  attempts: 3,
})

export const tellTokenEnds = job({
  queue: 'maintenance',
  name: 'tell_token_ends',
  label: 'Aviso de tokens perto do fim',
  payload: z.object({}),
  attempts: 3,
})

/** Mails that were written to files, for want of a server, are kept so long. */
const MAILS_KEPT_MS = 30 * 24 * 60 * 60_000

/** Enqueued also where somebody's address goes. */
export const pruneMails = job({
  queue: 'maintenance',
  name: 'prune_mails',
  label: 'Limpeza de e-mails guardados em arquivos',
  payload: z.object({}),
  attempts: 5,
})

interface PeopleJobOptions extends SecurityMailOptions {
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Mails about people's own accounts, and the end of sessions, codes and tokens that are over. */
export function peopleJobs({ now, ...mails }: PeopleJobOptions): JobHandler[] {
  return [
    handles(forgetSignIns, async (_payload, { db }) => ({
      sessions: await deleteSessionsOver(db, now()),
      codes: await deleteOldCodes(db, now()),
      tokens: await deleteTokensExpiredBefore(db, now() - EXPIRED_TOKEN_KEPT_MS),
    })),
    handles(tellTokenEnds, async (_payload, { db, jobId }) => {
      const told = await tellEnds(db, now())
      // Runs that found nothing are not kept in the job list.
      if (told === 0) await dismissJob(db, jobId, '')
      return { told }
    }),
    handles(pruneMails, async (_payload, { db }) => ({
      mails: await mails.mailer.prune({
        before: now() - MAILS_KEPT_MS,
        known: await listAddresses(db),
      }),
    })),
    ...securityMailJobs(mails),
  ]
}

export const peopleSchedules: readonly Schedule[] = [
  schedule({ name: 'prune_mails', job: pruneMails, payload: {}, when: { cron: '43 3 * * *' } }),
  schedule({ name: 'tell_token_ends', job: tellTokenEnds, payload: {}, when: { cron: '12 * * * *' } }),
  schedule({ name: 'forget_sign_ins', job: forgetSignIns, payload: {}, when: { cron: '27 * * * *' } }),
]
