import { plural } from '@cadencia/locale/text'
import type { QueueJob } from '@cadencia/messaging/queues/contract'
import { jobLabel, QUEUE_LABELS } from '@cadencia/messaging/queues/labels'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Link } from 'react-router'
import records from '../../../lists/lists.module.css'
import { STATUS_LABELS } from './queue-labels.ts'
import classes from './queues.module.css'
import { useJobUrlState } from './use-monitor-url-state.ts'

/** One job of the list, which leads to its details. */
export function JobRow({ job }: { job: QueueJob }) {
  const address = useJobUrlState(job)
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Link to={address} preventScrollReset className={`${records.title} ${records.stretched}`}>
          {jobLabel(job.type)}
        </Link>
        <span className={classes.quiet}>
          {QUEUE_LABELS[job.queueName]} · <span className={classes.type}>{job.type}</span> · #
          {job.id.slice(0, 8)}
        </span>
      </div>
      <StatusBadge {...STATUS_LABELS[job.status]} />
      <span className={classes.quiet}>
        {job.attempts} de {plural(job.maxAttempts, 'tentativa', 'tentativas')}
      </span>
      <span className={classes.when}>
        <RelativeTime instant={job.createdAt} />
      </span>
    </li>
  )
}
