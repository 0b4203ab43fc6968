import { getQueueJob, JobStatus, type QueueJob, QueueName } from '@cadencia/messaging/queues/contract'
import { z } from 'zod'
import { filtersIn, useUrlFilters } from '../../../lists/use-url-filters.ts'
import { useUrlState } from '../../../lists/use-url-state.ts'

type Reference = Pick<QueueJob, 'queueName' | 'id'>

const Address = z.object({
  q: z
    .string()
    .transform((text) => text.slice(0, 100))
    .catch(''),
  queue: QueueName.nullable().catch(null),
  status: JobStatus.nullable().catch(null),
})
type Filters = z.infer<typeof Address>

const DEFAULTS: Filters = { q: '', queue: null, status: null }

/** The field of the address that names the open job. */
export const JOB = 'job'

/** How the address names a job: 'whatsapp/<id>'. */
export function referenceText({ queueName, id }: Reference): string {
  return `${queueName}/${id}`
}

function readJob(value: string | null): Reference | undefined {
  const [queueName, id] = value?.split('/') ?? []
  return getQueueJob.schema.params.safeParse({ queueName, id }).data
}

/** What an address searches for. */
export const monitorFiltersIn = (params: URLSearchParams) => filtersIn(Address, DEFAULTS, params)

/** What is searched for and which job is open, both in the address, wherever the panel stands. */
export function useMonitorUrlState() {
  const { params, change } = useUrlState()
  return {
    ...useUrlFilters(Address, DEFAULTS),
    openJob: readJob(params.get(JOB)),
    closeJob: () => change({ [JOB]: null }),
  }
}
