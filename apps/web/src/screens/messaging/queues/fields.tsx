import { QUEUES } from '@cadencia/contract/job'
import { plural } from '@cadencia/locale/text'
import { JOB_STATUSES, type QueueJob } from '@cadencia/messaging/queues/contract'
import { QUEUE_LABELS } from '@cadencia/messaging/queues/labels'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { fieldsOf } from '../../../records/fields/field.ts'
import { jobStatusBadge, STATUS_LABELS } from './queue-labels.ts'

/** What is known of a job where it is listed. */
export const JOB_FIELDS = fieldsOf<QueueJob>()({
  queueName: {
    kind: 'choice',
    label: 'Fila',
    values: QUEUES,
    labels: QUEUE_LABELS,
    column: { id: 'queue', widthPx: 120, listSlot: 'facts' },
    groups: { id: 'queue' },
    filter: { all: 'Todas as filas', param: 'queue' },
  },
  type: { kind: 'text', label: 'Tipo', column: { widthPx: 160, listSlot: 'facts' } },
  id: {
    kind: 'text',
    label: 'Id',
    format: (id) => `#${id.slice(0, 8)}`,
    column: { widthPx: 100, listSlot: 'facts' },
  },
  attempts: {
    kind: 'number',
    label: 'Tentativas',
    column: {
      widthPx: 100,
      listSlot: 'facts',
      cell: ({ attempts, maxAttempts }) => `${attempts} de ${maxAttempts}`,
      listCell: ({ attempts, maxAttempts }) =>
        `${attempts} de ${plural(maxAttempts, 'tentativa', 'tentativas')}`,
    },
  },
  status: {
    kind: 'choice',
    label: 'Status',
    values: JOB_STATUSES,
    labels: STATUS_LABELS,
    badge: (status) => <StatusBadge {...jobStatusBadge(status)} />,
    column: { widthPx: 120, listSlot: 'status' },
    groups: { labelOf: (key) => jobStatusBadge(key).label },
    filter: { all: 'Todos os status' },
  },
  createdAt: {
    kind: 'instant',
    label: 'Criado',
    column: { widthPx: 120, listSlot: 'date', cell: ({ createdAt }) => <RelativeTime instant={createdAt} /> },
  },
})
