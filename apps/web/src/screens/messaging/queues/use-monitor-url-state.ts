import { getQueueJob, JobStatus, type QueueJob, QueueName } from '@cadencia/messaging/queues/contract'
import { useLocation } from 'react-router'
import { useUrlState } from '../../../lists/use-url-state.ts'

type Reference = Pick<QueueJob, 'queueName' | 'id'>

const JOB = 'job'

function readJob(value: string | null): Reference | undefined {
  const [queueName, id] = value?.split('/') ?? []
  return getQueueJob.schema.params.safeParse({ queueName, id }).data
}

/** What is searched for and which job is open, both in the address, wherever the panel stands. */
export function useMonitorUrlState() {
  const { params, change } = useUrlState()
  const search = {
    q: (params.get('q') ?? '').slice(0, 100),
    queue: QueueName.nullable().catch(null).parse(params.get('queue')),
    status: JobStatus.nullable().catch(null).parse(params.get('status')),
  }
  return {
    search,
    isFiltered: search.q !== '' || search.queue !== null || search.status !== null,
    change: (next: Partial<typeof search>) => change(next),
    clear: () => change({ q: null, queue: null, status: null }),
    openJob: readJob(params.get(JOB)),
    closeJob: () => change({ [JOB]: null }),
  }
}

/** Where one job stands beside the list, with the search as it is. */
export function useJobUrlState({ queueName, id }: Reference): { pathname: string; search: string } {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set(JOB, `${queueName}/${id}`)
  return { pathname, search: `?${params}` }
}
