import { HttpError } from '@cadencia/http/http-error'
import type { QueueJob } from '@cadencia/messaging/queues/contract'
import { QUEUE_LABELS } from '@cadencia/messaging/queues/labels'
import { useQueueJob } from '@cadencia/messaging/queues/react'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { IconListDetails } from '@tabler/icons-react'
import { RecordPanel } from '../../../records/panel/record-panel.tsx'
import { JobDetails } from './job-details.tsx'
import { jobStatusBadge } from './queue-labels.ts'

const MISSING = {
  icon: IconListDetails,
  text: 'Job não encontrado',
  description: 'Foi removido, ou terminou há mais de 30 dias.',
}

interface JobRecordProps {
  job: Pick<QueueJob, 'queueName' | 'id'>
  onClose: () => void
}

/** One job beside the list. */
export function JobRecord({ job: reference, onClose }: JobRecordProps) {
  const query = useQueueJob(reference)
  const isGone = query.error instanceof HttpError && query.error.status === 404
  return (
    <RecordPanel
      id={reference.id}
      // One that was removed meanwhile is not shown any more.
      query={{ ...query, data: isGone ? undefined : query.data }}
      noun="Job"
      nameOf={({ label }) => label}
      title={({ label }) => label}
      subtitle={(job) => (
        <>
          {QUEUE_LABELS[job.queueName]} · <RelativeTime instant={job.createdAt} />
        </>
      )}
      state={({ status }) => <StatusBadge {...jobStatusBadge(status)} />}
      missing={MISSING}
      failed="Não foi possível carregar o job."
      onClose={onClose}
    >
      {(job) => <JobDetails job={job} onRemoved={onClose} />}
    </RecordPanel>
  )
}
