import { formatDateTime } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import { SUPPORT_PRIORITIES, type SupportRequest } from '@cadencia/support/contract'
import { excerptOf } from '@cadencia/text/excerpt'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Text } from '@mantine/core'
import { IconArrowRight, IconPaperclip } from '@tabler/icons-react'
import { byPerson, type Collection, labelIn } from '../../collections/collection.ts'
import { fullName } from '../../kit/full-name.ts'
import { PRIORITY_LABELS, PriorityBadge } from '../../records/panel/priority-badge.tsx'
import { FocusedRequestActions, RequestActions } from './request-actions.tsx'
import { RequestCard } from './request-card.tsx'
import { isLate, STATUS_LABELS } from './support-labels.ts'

/** What a request's row needs beside the request. */
export interface RequestContext {
  /** Epoch milliseconds. */
  readonly nowMs: number
}

const STAGES = ['pending', 'resolved', 'closed'] as const
const STAGE_LABELS = { pending: 'Em aberto', resolved: 'Resolvidas', closed: 'Fechadas' } as const

function stageOf({ status }: SupportRequest): (typeof STAGES)[number] {
  return status === 'resolved' || status === 'closed' ? status : 'pending'
}

/** Requests as list, table and the specified cards; the closed ones apart. */
export const REQUEST_COLLECTION: Collection<SupportRequest, RequestContext> = {
  id: 'support',
  label: 'Solicitações',
  noun: ['solicitação', 'solicitações'],
  layouts: ['list', 'table', 'cards'],
  titleLabel: 'Solicitação',
  titleSortKey: 'title',
  titleOf: ({ title }) => title,
  pathOf: ({ id }) => `/support/${id}`,
  defaultGroup: 'stage',
  defaultSort: 'urgency',
  otherSorts: [{ key: 'urgency', label: 'Mais urgentes', isOneWay: true }],
  cardHeightPx: 200,
  card: (request, { nowMs }) => <RequestCard key={request.id} request={request} nowMs={nowMs} />,
  Actions: FocusedRequestActions,
  rowActionsPx: 214,
  rowActions: (request) => <RequestActions request={request} isQuiet />,
  columns: [
    {
      id: 'description',
      label: 'Descrição',
      widthPx: 300,
      listSlot: 'facts',
      isListOnly: true,
      cell: ({ description, descriptionFormat }) => (
        <Excerpt>{excerptOf(description, descriptionFormat)}</Excerpt>
      ),
    },
    {
      id: 'teams',
      label: 'Times',
      widthPx: 230,
      listSlot: 'facts',
      cell: (request) => <Teams request={request} />,
    },
    {
      id: 'assignee',
      label: 'Responsável',
      widthPx: 160,
      listSlot: 'facts',
      cell: ({ assignedUser }) => assignedUser && fullName(assignedUser),
    },
    {
      id: 'creator',
      label: 'Aberta por',
      widthPx: 160,
      listSlot: 'facts',
      cell: ({ creator }) => creator && fullName(creator),
      listCell: ({ creator }) => creator && `Por ${fullName(creator)}`,
    },
    {
      id: 'created',
      label: 'Aberta',
      widthPx: 120,
      sortKey: 'createdAt',
      listSlot: 'facts',
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
      listCell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
    },
    {
      id: 'replies',
      label: 'Respostas',
      widthPx: 140,
      listSlot: 'facts',
      cell: ({ commentCount, files }) =>
        [
          ...(commentCount > 0 ? [plural(commentCount, 'comentário', 'comentários')] : []),
          ...(files.length > 0 ? [plural(files.length, 'anexo', 'anexos')] : []),
        ].join(' · '),
      listCell: ({ commentCount }) => commentCount > 0 && plural(commentCount, 'comentário', 'comentários'),
    },
    {
      id: 'attachments',
      label: 'Anexos',
      widthPx: 300,
      listSlot: 'facts',
      isListOnly: true,
      cell: ({ files }) =>
        files.length > 0 && (
          <>
            <IconPaperclip size={15} stroke={1.75} aria-label="Anexos" role="img" style={{ flex: 'none' }} />
            <Excerpt>{files.map(({ fileName }) => fileName).join(', ')}</Excerpt>
          </>
        ),
    },
    {
      id: 'resolution',
      label: 'Resolução',
      widthPx: 300,
      listSlot: 'facts',
      isListOnly: true,
      cell: ({ resolutionNotes, resolutionNotesFormat }) =>
        resolutionNotes && (
          <Excerpt>{`Resolução: ${excerptOf(resolutionNotes, resolutionNotesFormat)}`}</Excerpt>
        ),
    },
    {
      id: 'due',
      label: 'Prazo',
      widthPx: 150,
      sortKey: 'dueAt',
      cell: (request, { nowMs }) => <Due {...{ request, nowMs }} />,
    },
    {
      id: 'priority',
      label: 'Prioridade',
      widthPx: 110,
      sortKey: 'priority',
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
    },
    {
      id: 'status',
      label: 'Status',
      widthPx: 130,
      sortKey: 'status',
      cell: ({ status }) => <StatusBadge {...STATUS_LABELS[status]} />,
    },
  ],
  groupings: [
    {
      id: 'stage',
      label: 'Situação',
      keys: STAGES,
      collapsedKeys: ['closed'],
      keyOf: stageOf,
      labelOf: labelIn(STAGE_LABELS),
    },
    {
      id: 'priority',
      label: 'Prioridade',
      keys: [...SUPPORT_PRIORITIES].reverse(),
      keyOf: ({ priority }) => priority,
      labelOf: labelIn(PRIORITY_LABELS),
    },
    {
      id: 'team',
      label: 'Time responsável',
      keyOf: ({ responsibleTeam }) => responsibleTeam?.id ?? '',
      labelOf: (_key, _context, first) => first?.responsibleTeam?.name ?? 'Sem time',
    },
    byPerson('assignee', ({ assignedUser }) => assignedUser),
  ],
}

/** One line of a longer text. */
function Excerpt({ children }: { children: string }) {
  return (
    <Text span inherit truncate>
      {children}
    </Text>
  )
}

function Teams({ request: { requestingTeam, responsibleTeam } }: { request: SupportRequest }) {
  if (!requestingTeam) return null
  return (
    <>
      <TeamTag name={requestingTeam.name} color={requestingTeam.color} />
      {responsibleTeam && (
        <>
          <IconArrowRight size={14} stroke={1.75} aria-label="para" role="img" />
          <TeamTag name={responsibleTeam.name} color={responsibleTeam.color} />
        </>
      )}
    </>
  )
}

function Due({ request, nowMs }: { request: SupportRequest; nowMs: number }) {
  if (stageOf(request) !== 'pending') return null
  if (isLate(request, nowMs)) return <StatusBadge tone="danger" label="Atrasada" />
  return (
    <span>
      Vence <RelativeTime instant={request.dueAt} />
    </span>
  )
}
