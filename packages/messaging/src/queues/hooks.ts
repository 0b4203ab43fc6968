import { keyOf, mutation, query } from '@cadencia/http/query'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  cleanQueue,
  createQueueJob,
  getQueueJob,
  JOBS_FETCHED,
  type JobFilter,
  listQueueHours,
  listQueueJobs,
  listQueueStats,
  POLL_MS,
  pauseQueue,
  type QueueJob,
  removeQueueJob,
  resumeQueue,
  retryQueueJob,
} from './contract.ts'

export const SEEN = [listQueueStats, listQueueJobs, listQueueHours, getQueueJob] as const

/** The hours of a day change slowly. */
const HOURS_POLL_MS = 60_000

const onTimer = { isPoll: true } as const

/** What is younger than a poll is not asked for again. */
const polling = { refetchInterval: POLL_MS, staleTime: POLL_MS } as const

const statsQuery = () => query(listQueueStats, {}, onTimer)
const hoursQuery = () => query(listQueueHours, {}, onTimer)
const jobsQuery = (filter: JobFilter) =>
  query(listQueueJobs, { query: { ...filter, limit: String(JOBS_FETCHED) } }, onTimer)

/** Asks for what the monitor shows before it is opened. */
export function prefetchQueues(client: QueryClient, filter: JobFilter): Promise<unknown> {
  return Promise.all([
    client.prefetchQuery(statsQuery()),
    client.prefetchQuery(jobsQuery(filter)),
    client.prefetchQuery(hoursQuery()),
  ])
}

/** The counts of every queue, read again every five seconds while somebody looks. */
export function useQueueStats() {
  return useQuery({ ...statsQuery(), ...polling })
}

/** The newest jobs that the filter leaves, likewise. */
export function useQueueJobs(filter: JobFilter) {
  return useQuery({
    ...jobsQuery(filter),
    ...polling,
    placeholderData: (before) => before,
  })
}

/** Throughput and waiting of the last 24 hours. */
export function useQueueHours() {
  return useQuery({
    ...hoursQuery(),
    refetchInterval: HOURS_POLL_MS,
    staleTime: POLL_MS,
  })
}

/** One job with what it carries, likewise, as long as somebody looks at it. */
export function useQueueJob({ queueName, id }: Pick<QueueJob, 'queueName' | 'id'>) {
  return useQuery({
    ...query(getQueueJob, { params: { queueName, id } }, onTimer),
    ...polling,
  })
}

function refetchMonitor(client: QueryClient): Promise<unknown> {
  return Promise.all(SEEN.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })))
}

function useRefetching() {
  const client = useQueryClient()
  return { onSuccess: () => refetchMonitor(client) }
}

export function useCreateQueueJob() {
  return useMutation({ ...mutation(createQueueJob), ...useRefetching() })
}

export function useRetryQueueJob() {
  return useMutation({ ...mutation(retryQueueJob), ...useRefetching() })
}

/** Takes a job away; its own record is not asked for again. */
export function useRemoveQueueJob() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(removeQueueJob),
    onSuccess: async (_gone, { params }) => {
      client.removeQueries({ queryKey: keyOf(getQueueJob, { params }) })
      await Promise.all(
        [listQueueStats, listQueueJobs].map((endpoint) =>
          client.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      )
    },
  })
}

export function usePauseQueue() {
  return useMutation({ ...mutation(pauseQueue), ...useRefetching() })
}

export function useResumeQueue() {
  return useMutation({ ...mutation(resumeQueue), ...useRefetching() })
}

export function useCleanQueue() {
  return useMutation({ ...mutation(cleanQueue), ...useRefetching() })
}

/** Reads everything that the panel shows again. */
export function useRefreshMonitor() {
  const client = useQueryClient()
  return () => refetchMonitor(client)
}
