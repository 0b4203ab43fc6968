import { cutText } from '@cadencia/locale/cut'
import { type JobFilter, JobParams, type QueueJob } from '@cadencia/messaging/queues/contract'
import { filterAddress, filterQuery } from '../../../collections/filters/field-filters.tsx'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
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

/** The query for these filters. */
export function jobFilterOf(filters: FiltersOf<typeof ADDRESS>): JobFilter {
  return { ...withoutEmpty({ q: filters.q }), ...filterQuery<JobFilter>()(JOB_FIELDS, filters) }
}

/** The query for the filters that an address has. */
export const jobFilterIn = (params: URLSearchParams) => jobFilterOf(filtersIn(ADDRESS, params))

/** What is searched for and which job is open, both in the address, wherever the panel stands. */
export function useMonitorUrlState() {
  const { params, change } = useUrlState()
  return {
    ...useUrlFilters(ADDRESS),
    openJob: readJob(params.get(JOB)),
    closeJob: () => change({ [JOB]: null }),
  }
}
