import type { QueueJob } from '@cadencia/messaging/queues/contract'
import { useQueueJob } from '@cadencia/messaging/queues/react'
import { DetailDrawer } from '@cadencia/ui/detail-drawer'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordFailure } from '../../../details/record-failure.tsx'
import { RecordSkeleton } from '../../../details/record-skeleton.tsx'
import { JobDetails } from './job-details.tsx'
import { jobLabel, QUEUE_LABELS } from './queue-labels.ts'

const MISSING = {
  icon: IconListDetails,
  text: 'Job não encontrado',
  description: 'Foi removido, ou terminou há mais de 30 dias.',
}

type Reference = Pick<QueueJob, 'queueName' | 'id'>

interface JobRecordProps {
  /** Undefined while no job is open. */
  job: Reference | undefined
  onClose: () => void
}

/** One job beside the list. */
export function JobRecord({ job, onClose }: JobRecordProps) {
  // The last one stays in sight while the drawer closes.
  const [shown, setShown] = useState(job)
  if (job !== undefined && job.id !== shown?.id) setShown(job)
  return shown === undefined ? null : (
    <Record key={shown.id} reference={shown} opened={job !== undefined} onClose={onClose} />
  )
}

interface RecordProps {
  reference: Reference
  opened: boolean
  onClose: () => void
}

function Record({ reference, opened, onClose }: RecordProps) {
  const { data: job, error, isFetching, refetch } = useQueueJob(reference, opened)
  return (
    <DetailDrawer
      opened={opened}
      title={job ? jobLabel(job.type) : 'Job'}
      subtitle={
        job && (
          <>
            {QUEUE_LABELS[job.queueName]} · <RelativeTime instant={job.createdAt} />
          </>
        )
      }
      onClose={onClose}
    >
      {job && !error ? (
        <JobDetails job={job} onRemoved={onClose} />
      ) : error ? (
        <RecordFailure
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          missing={MISSING}
          failed="Não foi possível carregar o job."
        />
      ) : (
        <RecordSkeleton />
      )}
    </DetailDrawer>
  )
}
