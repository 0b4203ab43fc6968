import type { QueueName } from '@cadencia/contract/job'
import { refuseInTransaction } from '@cadencia/db/open-transaction'
import pTimeout from 'p-timeout'
import {
  type BullProcessor,
  type BullQueue,
  type BullWorkerOptions,
  type EngineOptions,
  openEngine,
} from './engine.ts'
import type { JobRequest } from './requests.ts'

const REACH_MS = 5000
const HEALTH_MS = 1000
const DAY_MS = 86_400_000
const CLEAN_BATCH = 1000
const CLOSE_MS = 3000
/** More than all workers run at once. */
const ACTIVE_MAX = 999

export type Queues = Awaited<ReturnType<typeof createQueues>>

export interface QueueCounts {
  readonly waiting: number
  readonly active: number
  /** Delayed and retrying jobs, without the next occurrences of schedules. */
  readonly delayed: number
  readonly completed: number
  readonly failed: number
  readonly isPaused: boolean
}

/**
 * Opens the queues on Redis, or on Postgres without `redisUrl`. Rejects if Postgres is unreachable; an unreachable
 * Redis is retried in the background.
 */
export async function createQueues(options: EngineOptions) {
  const engine = await openEngine(options)
  const of = (name: string): BullQueue => {
    refuseInTransaction('a call of the queues')
    return engine.queue(name)
  }
  /** At most 5 s: BullMQ itself would wait for Redis forever. */
  const reach = <T>(work: Promise<T>): Promise<T> => pTimeout(work, { milliseconds: REACH_MS })
  const drop = async (name: string, id: string): Promise<boolean> => {
    await reach(of(name).remove(id))
    return (await reach(of(name).getJobState(id))) === 'unknown'
  }

  return {
    kind: engine.kind,
    of,
    all: engine.all,
    reach,

    openWorker: (name: QueueName, processor: BullProcessor, workerOptions: BullWorkerOptions) =>
      engine.openWorker(name, processor, workerOptions),

    /** Adds requests to their queues; known ids are ignored. */
    add: async (requests: readonly JobRequest[]): Promise<void> => {
      const byQueue = Map.groupBy(requests, (request) => request.queue)
      await reach(Promise.all([...byQueue].map(([name, group]) => of(name).addBulk(group.map(bullJob)))))
    },

    /** BullMQ's state of a job: `waiting`, `active`, `delayed`, `failed`, …, or `unknown`. */
    stateOf: (name: string, id: string) => reach(of(name).getJobState(id)),

    remove: async (name: string, id: string): Promise<void> => {
      await reach(of(name).remove(id))
    },

    /** Removes a job from its queue; false for an active one, which stays. */
    drop,

    counts: async (name: QueueName): Promise<QueueCounts> => {
      const queue = of(name)
      const [counts, scheduled, isPaused] = await reach(
        Promise.all([
          queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'completed', 'failed'),
          queue.getJobSchedulersCount(),
          queue.isPaused(),
        ]),
      )
      const count = (state: string) => counts[state] ?? 0
      return {
        waiting: count('waiting') + count('prioritized'),
        active: count('active'),
        // Each schedule keeps one delayed job for its next occurrence.
        delayed: Math.max(0, count('delayed') - scheduled),
        completed: count('completed'),
        failed: count('failed'),
        isPaused,
      }
    },

    /**
     * Removes jobs that completed a day ago or failed a month ago, by default. BullMQ's own option deletes at every
     * completion: on Postgres that cost four fifths of the throughput and deadlocked.
     */
    removeEnded: async (completedMs = DAY_MS, failedMs = 30 * DAY_MS): Promise<void> => {
      for (const queue of engine.all()) {
        await removeOlder(queue, 'completed', completedMs)
        await removeOlder(queue, 'failed', failedMs)
      }
    },

    /** Removes all ended jobs of one queue. */
    clean: async (name: QueueName): Promise<void> => {
      await removeOlder(of(name), 'completed', 0)
      await removeOlder(of(name), 'failed', 0)
    },

    activeIds: async (names: readonly QueueName[]): Promise<string[]> => {
      const running = names.map((name) => of(name).getRanges(['active'], 0, ACTIVE_MAX))
      return (await reach(Promise.all(running))).flat().filter((id) => !id.startsWith('repeat:'))
    },

    pause: (name: QueueName): Promise<void> => reach(of(name).pause()),
    resume: (name: QueueName): Promise<void> => reach(of(name).resume()),

    /** True if the queues respond within a second; `/readyz` reports it as `queue`. */
    isAvailable: async (): Promise<boolean> => {
      try {
        await pTimeout(of('maintenance').isPaused(), { milliseconds: HEALTH_MS })
        return true
      } catch {
        return false
      }
    },

    /** Closes every connection within 3 s. Close the workers first. */
    close: async (): Promise<void> => {
      await pTimeout(engine.close(), { milliseconds: CLOSE_MS }).catch((error) =>
        options.log.warn({ error }, 'queues did not close in time'),
      )
    },
  }
}

async function removeOlder(queue: BullQueue, state: 'completed' | 'failed', ageMs: number): Promise<void> {
  let count = CLEAN_BATCH
  while (count === CLEAN_BATCH) {
    const forgotten = await pTimeout(queue.clean(ageMs, CLEAN_BATCH, state), { milliseconds: REACH_MS })
    count = forgotten.length
  }
}

/** The payload stays in our table; BullMQ only knows what to run, when and how often. */
function bullJob({ id, name, priority, runAt, maxAttempts, backoffMs }: JobRequest) {
  const delay = runAt === null ? 0 : Math.max(0, Date.parse(runAt) - Date.now())
  return {
    name,
    data: {},
    opts: {
      jobId: id,
      priority,
      delay,
      attempts: maxAttempts,
      backoff: { type: 'exponential', delay: backoffMs, jitter: 0.5 },
    },
  }
}
