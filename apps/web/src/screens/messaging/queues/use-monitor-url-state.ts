import { cutText } from '@cadencia/locale/cut'
import { JobParams, type QueueJob } from '@cadencia/messaging/queues/contract'
import { filterAddress } from '../../../collections/filters/field-filters.tsx'
import { filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import { JOB_FIELDS } from './fields.tsx'

type Reference = Pick<QueueJob, 'queueName' | 'id'>

const ADDRESS = {
  q: (text: string | null) => cutText(text ?? '', 100, ''),
  ...filterAddress(JOB_FIELDS),
}

/** The field of the address that names the open job. */
export const JOB = 'job'

/** How the address names a job: 'whatsapp/<id>'. */
export function referenceText({ queueName, id }: Reference): string {
  return `${queueName}/${id}`
}

function readJob(value: string | null): Reference | undefined {
  const [queueName, id] = value?.split('/') ?? []
  return JobParams.safeParse({ queueName, id }).data
}

/** What an address searches for. */
export const monitorFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** What is searched for and which job is open, both in the address, wherever the panel stands. */
export function useMonitorUrlState() {
  const { params, change } = useUrlState()
  return {
    ...useUrlFilters(ADDRESS),
    openJob: readJob(params.get(JOB)),
    closeJob: () => change({ [JOB]: null }),
  }
}
