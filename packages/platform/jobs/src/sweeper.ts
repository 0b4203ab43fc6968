import { type FailureOptions, failJob } from './failures.ts'
import type { Queues } from './queues.ts'
import { type JobRequest, listUnseen, markPending, markSeen, stillEnqueued } from './requests.ts'

const BATCH = 500

export interface SweepOptions extends FailureOptions {
  readonly queues: Queues
  /** How long a job may be due and unseen before its queue is checked, in milliseconds. */
  readonly graceMs: number
}

export interface Swept {
  /** Jobs that the queue had lost. */
  readonly enqueuedAgain: number
  /** Jobs that the queue had failed without updating the row. */
  readonly failed: number
}

/**
 * Compares unfinished rows with their queues: jobs that a queue lost become pending again, jobs that it failed (their
 * workers kept crashing) end as failed.
 */
export async function sweep(options: SweepOptions): Promise<Swept> {
  const total = { enqueuedAgain: 0, failed: 0 }
  for (let compared = BATCH; compared === BATCH; ) {
    const swept = await sweepBatch(options)
    compared = swept.compared
    total.enqueuedAgain += swept.enqueuedAgain
    total.failed += swept.failed
  }
  return total
}

async function sweepBatch(options: SweepOptions): Promise<Swept & { readonly compared: number }> {
  const { db, queues, graceMs } = options
  const requests = await listUnseen(db, graceMs, BATCH)
  const found = await Promise.all(
    requests.map(async (request) => ({ request, state: await queues.stateOf(request.queue, request.id) })),
  )
  const byState = Map.groupBy(found, ({ state }) => state)
  const inState = (state: (typeof found)[number]['state']): JobRequest[] =>
    (byState.get(state) ?? []).map(({ request }) => request)

  // A result is in the row before BullMQ completes the job: where it is not by now, the job runs again.
  const lost = await stillEnqueued(db, inState('completed'))
  for (const { queue, id } of lost) await queues.remove(queue, id)
  const again = [...inState('unknown'), ...lost]
  const reopened = await markPending(db, idsOf(again))
  await markSeen(db, idsOf(requests))
  const failed = inState('failed')
  for (const request of failed) {
    const job = await queues.reach(queues.of(request.queue).getJob(request.id))
    const error = job?.failedReason ?? 'A fila desistiu da tarefa'
    await failJob(options, request, { attempts: job?.attemptsMade ?? request.maxAttempts, error })
  }
  return { compared: requests.length, enqueuedAgain: reopened, failed: failed.length }
}

function idsOf(requests: readonly JobRequest[]): string[] {
  return requests.map((request) => request.id)
}
