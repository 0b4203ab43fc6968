import { instantOf } from '@cadencia/db/instant'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import type { ChatOptions } from '../context.ts'
import { sendScheduled } from '../facts.ts'
import { dropFailed, sendDue } from './service.ts'

export function scheduledJobs({ files, now }: Pick<ChatOptions, 'files' | 'now'>): readonly JobHandler[] {
  return [
    handles(
      sendScheduled,
      async ({ id }, { db, runAt }) => ({
        outcome: await sendDue(db, id, { runAt: runAt ?? instantOf(now()), files }),
      }),
      ({ id }, { db }) => dropFailed(db, id, { files }),
    ),
  ]
}
