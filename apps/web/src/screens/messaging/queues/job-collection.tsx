import { QUEUES } from '@cadencia/contract/job'
import { labelIn } from '@cadencia/locale/fallback'
import { plural } from '@cadencia/locale/text'
import { JOB_STATUSES, type QueueJob } from '@cadencia/messaging/queues/contract'
import { QUEUE_LABELS } from '@cadencia/messaging/queues/labels'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import type { Collection } from '../../../collections/collection.ts'
import { jobStatusBadge } from './queue-labels.ts'
import { JOB, referenceText } from './use-monitor-url-state.ts'

/** The newest jobs as list and table. */
export const JOB_COLLECTION: Collection<QueueJob, null> = {
  id: 'jobs',
  label: 'Jobs recentes',
  noun: ['job', 'jobs'],
  layouts: ['list', 'table'],
  titleLabel: 'Job',
  titleOf: ({ label }) => label,
  param: [JOB, referenceText],
  columns: [
    {
      id: 'queue',
      label: 'Fila',
      widthPx: 120,
      listSlot: 'facts',
      cell: ({ queueName }) => QUEUE_LABELS[queueName],
    },
    { id: 'type', label: 'Tipo', widthPx: 160, listSlot: 'facts', cell: ({ type }) => type },
    { id: 'id', label: 'Id', widthPx: 100, listSlot: 'facts', cell: ({ id }) => `#${id.slice(0, 8)}` },
    {
      id: 'attempts',
      label: 'Tentativas',
      widthPx: 100,
      listSlot: 'facts',
      cell: ({ attempts, maxAttempts }) => `${attempts} de ${maxAttempts}`,
      listCell: ({ attempts, maxAttempts }) =>
        `${attempts} de ${plural(maxAttempts, 'tentativa', 'tentativas')}`,
    },
    {
      id: 'status',
      label: 'Status',
      widthPx: 120,
      listSlot: 'status',
      cell: ({ status }) => <StatusBadge {...jobStatusBadge(status)} />,
    },
    {
      id: 'createdAt',
      label: 'Criado',
      widthPx: 120,
      listSlot: 'date',
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ],
  groupings: [
    {
      id: 'queue',
      label: 'Fila',
      keys: QUEUES,
      keyOf: ({ queueName }) => queueName,
      labelOf: labelIn(QUEUE_LABELS),
    },
    {
      id: 'status',
      label: 'Status',
      keys: JOB_STATUSES,
      keyOf: ({ status }) => status,
      labelOf: (key) => jobStatusBadge(key).label,
    },
  ],
}
