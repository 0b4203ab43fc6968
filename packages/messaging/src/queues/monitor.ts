import { jobLabel, QUEUES, type QueueName } from '@cadencia/contract/job'
import type { Db } from '@cadencia/db/client'
import { containsPattern, escapeLike } from '@cadencia/db/like'
import { findJob, type JobLine, listJobs } from '@cadencia/jobs/monitor'
import type { Queues } from '@cadencia/jobs/queues'
import { AppError, notFound } from '@cadencia/server/app-error'
import { matching } from '@cadencia/server/list-query'
import { type RawBuilder, sql } from 'kysely'
import { maskData, maskError, statusOf } from '../rules.ts'
import {
  JOB_LIST,
  type JobFilter,
  type JobStatus,
  type QueueJob,
  type QueueJobDetail,
  type QueueStats,
} from './contract.ts'

const AWAY = new AppError(
  'queue_away',
  503,
  'As filas estão fora do ar. Os jobs esperam e são executados quando elas voltarem.',
  { retryAfterS: 5 },
)

/** Throws 503 if the queues are not open yet or do not answer. */
export async function withQueues<T>(
  queues: Queues | undefined,
  work: (open: Queues) => Promise<T>,
): Promise<T> {
  if (!queues || !(await queues.isAvailable())) throw AWAY
  return work(queues)
}

/** The counts of each queue, as BullMQ has them. */
export function readStats(queues: Queues | undefined): Promise<QueueStats[]> {
  return withQueues(queues, (open) =>
    Promise.all(
      QUEUES.map(async (queueName) => {
        const { waiting, delayed, active, completed, failed, isPaused } = await open.counts(queueName)
        return {
          queueId: queueName,
          queueName,
          isActive: !isPaused,
          pending: waiting + delayed,
          processing: active,
          completed,
          failed,
        }
      }),
    ),
  )
}

/** Ids of running jobs; empty while the queues are unavailable. */
async function idsRunning(queues: Queues | undefined, names: readonly QueueName[]): Promise<Set<string>> {
  const ids = await withQueues(queues, (open) => open.activeIds(names)).catch(() => [])
  return new Set(ids)
}

function present({ queue, name, finishedAt, ...line }: JobLine, running: ReadonlySet<string>): QueueJob {
  return {
    ...line,
    queueName: queueNamed(queue),
    type: name,
    label: jobLabel(name),
    status: statusOf(line.status, running.has(line.id)),
    completedAt: finishedAt,
  }
}

function queueNamed(queue: string): QueueName {
  const known = QUEUES.find((name) => name === queue)
  if (!known) throw new Error(`unknown queue ${queue}`)
  return known
}

const LISTED = { list: JOB_LIST, table: 'job_requests', columns: { queueName: 'queue' } }

const isOpen = sql`job_requests.status in ('pending', 'enqueued')`

/** By the ids that the queues report as running; rows do not record it. */
const STATUSES: Readonly<Record<JobStatus, (running: readonly string[]) => RawBuilder<unknown>>> = {
  pending: (running) => sql`${isOpen} and job_requests.id <> all(${running}::uuid[])`,
  processing: (running) => sql`${isOpen} and job_requests.id = any(${running}::uuid[])`,
  completed: () => sql`job_requests.status = 'completed'`,
  failed: () => sql`job_requests.status in ('failed', 'skipped')`,
}

/** The newest jobs of all queues, read from our rows, so also while the queues are unavailable. */
export async function readJobs(
  db: Db,
  queues: Queues | undefined,
  { limit, ...filter }: JobFilter & { readonly limit: number },
): Promise<QueueJob[]> {
  const running = await idsRunning(queues, QUEUES)
  const isListed = matching(LISTED, filter, {
    q: (words) => {
      const sought = words.toLowerCase()
      const beginning = `${escapeLike(sought)}%`
      return sql`(job_requests.name ilike ${containsPattern(sought)} or job_requests.id::text like ${beginning})`
    },
    status: (status) => STATUSES[status]([...running]),
  })
  const lines = await listJobs(db, isListed, limit)
  return lines.map((line) => present(line, running))
}

export interface JobReference {
  readonly queueName: QueueName
  readonly id: string
}

/** A job that is known and was not put away, else 404. */
export async function getJob(db: Db, { queueName, id }: JobReference) {
  const found = await findJob(db, queueName, id)
  if (!found) throw notFound('Job não encontrado.')
  return found
}

/** One job with payload, result and error; personal data only where it may be shown. */
export async function readJob(
  db: Db,
  queues: Queues | undefined,
  asked: JobReference & { readonly isPersonalShown: boolean },
): Promise<QueueJobDetail> {
  const { payload, result, error, ...line } = await getJob(db, asked)
  const running = await idsRunning(queues, [asked.queueName])
  const { isPersonalShown } = asked
  return {
    ...present(line, running),
    payload: maskData(payload, isPersonalShown),
    result: maskData(result, isPersonalShown),
    error: error !== null && !isPersonalShown ? maskError(error) : error,
    isMasked: !isPersonalShown,
    canRetry: line.status === 'failed',
  }
}
