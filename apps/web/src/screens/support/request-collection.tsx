import { labelIn } from '@cadencia/locale/fallback'
import type { SupportRequest } from '@cadencia/support/contract'
import { IconPaperclip } from '@tabler/icons-react'
import type { Collection } from '../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../collections/fields/field-columns.tsx'
import { Excerpt, REQUEST_FIELDS, type RequestContext } from './fields.tsx'
import { FocusedRequestActions, RequestActions } from './request-actions.tsx'
import { RequestCard } from './request-card.tsx'

const STAGES = ['pending', 'resolved', 'closed'] as const
const STAGE_LABELS = { pending: 'Em aberto', resolved: 'Resolvidas', closed: 'Fechadas' } as const

function stageOf({ status }: SupportRequest): (typeof STAGES)[number] {
  return status === 'resolved' || status === 'closed' ? status : 'pending'
}

/** Requests as the specified cards, list and table; the closed ones apart. */
export const REQUEST_COLLECTION: Collection<SupportRequest, RequestContext> = {
  id: 'support',
  label: 'Solicitações',
  noun: ['solicitação', 'solicitações'],
  layouts: ['cards', 'list', 'table'],
  titleLabel: 'Solicitação',
  titlePx: 240,
  titleSortKey: 'title',
  titleOf: ({ title }) => title,
  pathOf: ({ id }) => `/support/${id}`,
  defaultGroup: 'stage',
  defaultSort: 'urgency',
  otherSorts: [{ key: 'urgency', label: 'Mais urgentes', isOneWay: true }],
  cardHeightPx: 200,
  card: (request, { nowMs }) => <RequestCard key={request.id} request={request} nowMs={nowMs} />,
  Actions: FocusedRequestActions,
  rowActionsPx: 220,
  rowActions: (request) => <RequestActions request={request} isInList />,
  columns: columnsOf<SupportRequest, RequestContext>(REQUEST_FIELDS, {
    order: ['description', 'teams', 'assignee', 'creator', 'created', 'replies', 'attachments', 'resolution'],
    others: [
      {
        id: 'attachments',
        label: 'Anexos',
        widthPx: 300,
        listSlot: 'facts',
        isListOnly: true,
        cell: ({ files }) =>
          files.length > 0 && (
            <>
              <IconPaperclip
                size={15}
                stroke={1.75}
                aria-label="Anexos"
                role="img"
                style={{ flex: 'none' }}
              />
              <Excerpt>{files.map(({ fileName }) => fileName).join(', ')}</Excerpt>
            </>
          ),
      },
    ],
  }),
  groupings: [
    {
      id: 'stage',
      label: 'Situação',
      keys: STAGES,
      collapsedKeys: ['closed'],
      keysOf: (request) => [stageOf(request)],
      labelOf: labelIn(STAGE_LABELS),
    },
    ...groupingsOf<SupportRequest, RequestContext>(REQUEST_FIELDS),
  ],
}
