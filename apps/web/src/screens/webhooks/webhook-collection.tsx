import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import type { Webhook } from '@cadencia/webhooks/contract'
import type { Collection } from '../../collections/collection.ts'
import { factsLabel, nameOf, STATE_LABELS, stateOf } from './webhook-labels.ts'

/** Webhooks as list and table, the newest first. */
export const WEBHOOK_COLLECTION: Collection<Webhook, null> = {
  id: 'webhooks',
  label: 'Webhooks',
  noun: ['webhook', 'webhooks'],
  layouts: ['list', 'table'],
  titleLabel: 'Endereço',
  titlePx: 260,
  titleOf: nameOf,
  pathOf: ({ id }) => `/admin/webhooks/${id}`,
  groupings: [],
  columns: [
    { id: 'facts', label: 'Eventos', widthPx: 90, listSlot: 'facts', cell: factsLabel },
    {
      id: 'waiting',
      label: 'Na fila',
      widthPx: 90,
      listSlot: 'facts',
      cell: ({ waiting }) => waiting,
      listCell: ({ waiting }) => (waiting > 0 ? `${waiting} na fila` : null),
    },
    {
      id: 'createdAt',
      label: 'Criado',
      widthPx: 120,
      listSlot: 'date',
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
    {
      id: 'state',
      label: 'Situação',
      widthPx: 220,
      listSlot: 'status',
      cell: (webhook) => <StatusBadge {...STATE_LABELS[stateOf(webhook)]} />,
    },
  ],
}
