import type { Decision } from '@cadencia/meetings/decisions/contract'
import { ITEM_STATUSES } from '@cadencia/meetings/items/contract'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { fieldsOf } from '../../../records/fields/field.ts'
import { ITEM_STATUS_LABELS } from '../items/item-labels.ts'

/** What is known of a decision among those of many meetings. */
export const DECISION_FIELDS = fieldsOf<Decision>()({
  meetingTitle: {
    kind: 'text',
    label: 'Reunião',
    column: { id: 'meeting', widthPx: 240, leastPx: 140, listSlot: 'below' },
    groups: { id: 'meeting' },
  },
  decidedAt: {
    kind: 'instant',
    label: 'Quando',
    column: {
      id: 'decided',
      widthPx: 130,
      listSlot: 'date',
      cell: ({ decidedAt }) => <RelativeTime instant={decidedAt} />,
    },
  },
  status: {
    kind: 'choice',
    label: 'Status',
    values: ITEM_STATUSES.decision,
    labels: ITEM_STATUS_LABELS,
    badge: (status) => <StatusBadge {...badgeOf(ITEM_STATUS_LABELS, status)} />,
    column: {
      widthPx: 120,
      listSlot: 'status',
      // Most of them are valid.
      cell: ({ status }) => status !== 'valid' && <StatusBadge {...badgeOf(ITEM_STATUS_LABELS, status)} />,
    },
    groups: {},
    filter: { all: 'Todos os status' },
  },
})
