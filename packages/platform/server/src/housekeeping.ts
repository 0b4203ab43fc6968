import { job } from '@cadencia/contract/job'
import type { Db } from '@cadencia/db/client'
import { deleteDelivered } from '@cadencia/db/outbox'
import { handles } from '@cadencia/jobs/handler'
import { schedule } from '@cadencia/jobs/schedules'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Domain } from './domain.ts'

const KEEP_DELIVERED_DAYS = 7

export const tidyUp = job({
  queue: 'maintenance',
  name: 'tidy_up',
  label: 'Limpeza de rotina',
  payload: z.object({}),
  attempts: 3,
})

/** Deletes idempotency keys older than 24 hours. Returns how many. */
async function forgetAnswers(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes expired rate limits. Returns how many. */
async function forgetExpiredLimits(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db)
  return Number(numAffectedRows)
}

/** Hourly clean-up of idempotency keys, delivered facts and expired rate limits. The worker deletes finished jobs. */
export function housekeeping(): Domain {
  return {
    name: 'housekeeping',
    jobs: [
      handles(tidyUp, async (_payload, { db }) => ({
        answers: await forgetAnswers(db),
        facts: await deleteDelivered(db, KEEP_DELIVERED_DAYS),
        limits: await forgetExpiredLimits(db),
      })),
    ],
    personalData: {
      titles: {},
      texts: [
        { table: 'job_requests', columns: ['error'] },
        { table: 'outbox_parked', columns: ['error'] },
      ],
    },
    schedules: [schedule({ name: 'tidy_up', job: tidyUp, payload: {}, when: { cron: '17 * * * *' } })],
  }
}
