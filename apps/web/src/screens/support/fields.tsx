import { formatDateTime } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import {
  isSettled,
  SUPPORT_PRIORITIES,
  SUPPORT_STATUSES,
  type SupportRequest,
} from '@cadencia/support/contract'
import { excerptOf } from '@cadencia/text/excerpt'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { fullName } from '../../kit/full-name.ts'
import { fieldsOf } from '../../records/fields/field.ts'
import { PRIORITY_LABELS, PriorityBadge } from '../../records/panel/priority-badge.tsx'
import { isLate, STATUS_LABELS } from './support-labels.ts'

/** What a request's row needs beside the request. */
export interface RequestContext {
  /** Epoch milliseconds. */
  readonly nowMs: number
}

/** All that is known of a request. */
export const REQUEST_FIELDS = fieldsOf<SupportRequest, RequestContext>()({
  title: { kind: 'text', label: 'Título', maxLength: 200, form: { isRequired: true } },
  description: {
    kind: 'longText',
    label: 'Descrição',
    form: { isRequired: true },
    column: {
      widthPx: 300,
      listSlot: 'below',
      isListOnly: true,
      cell: ({ description, descriptionFormat }) => (
        <Excerpt>{excerptOf(description, descriptionFormat)}</Excerpt>
      ),
    },
  },
  status: {
    kind: 'choice',
    label: 'Status',
    values: SUPPORT_STATUSES,
    labels: STATUS_LABELS,
    badge: (status) => <StatusBadge {...badgeOf(STATUS_LABELS, status)} />,
    column: { widthPx: 130, listSlot: 'status', sortKey: 'status' },
    filter: { all: 'Todos os status' },
  },
  requestingTeamId: {
    kind: 'team',
    label: 'Time solicitante',
    form: { isRequired: true, placeholder: 'Escolha o time' },
    column: {
      id: 'teams',
      label: 'Times',
      widthPx: 230,
      leastPx: 160,
      listSlot: 'facts',
      cell: (request) => <Teams request={request} />,
    },
    filter: { label: 'Time', all: 'Todos os times', param: 'team', query: 'teamId' },
  },
  priority: {
    kind: 'choice',
    label: 'Prioridade',
    values: SUPPORT_PRIORITIES,
    labels: PRIORITY_LABELS,
    isDescending: true,
    badge: (priority) => <PriorityBadge priority={priority} />,
    form: { initial: 'medium' },
    fact: {},
    column: { widthPx: 110, listSlot: 'priority', sortKey: 'priority' },
    groups: {},
    filter: { all: 'Todas as prioridades' },
  },
  responsibleTeamId: {
    kind: 'team',
    label: 'Time responsável',
    form: {},
    groups: { id: 'team', labelOf: (_key, _context, first) => first?.responsibleTeam?.name ?? 'Sem time' },
  },
  assignedUserId: {
    kind: 'person',
    label: 'Responsável',
    form: {},
    column: {
      id: 'assignee',
      widthPx: 160,
      leastPx: 96,
      listSlot: 'person',
      cell: ({ assignedUser }) => assignedUser && fullName(assignedUser),
    },
    groups: {
      id: 'assignee',
      labelOf: (_key, _context, first) =>
        first?.assignedUser ? fullName(first.assignedUser) : 'Sem responsável',
    },
  },
  createdBy: {
    kind: 'person',
    label: 'Aberta por',
    column: {
      id: 'creator',
      isHiddenByDefault: 'table',
      widthPx: 160,
      leastPx: 96,
      listSlot: 'facts',
      cell: ({ creator }) => creator && fullName(creator),
      listCell: ({ creator }) => creator && `Por ${fullName(creator)}`,
    },
  },
  createdAt: {
    kind: 'instant',
    label: 'Aberta',
    column: {
      id: 'created',
      isHiddenByDefault: 'table',
      widthPx: 120,
      sortKey: 'createdAt',
      listSlot: 'facts',
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
      listCell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
    },
  },
  commentCount: {
    kind: 'number',
    label: 'Respostas',
    column: {
      id: 'replies',
      isHiddenByDefault: 'table',
      widthPx: 140,
      leastPx: 92,
      listSlot: 'facts',
      cell: ({ commentCount, files }) =>
        [
          ...(commentCount > 0 ? [plural(commentCount, 'comentário', 'comentários')] : []),
          ...(files.length > 0 ? [plural(files.length, 'anexo', 'anexos')] : []),
        ].join(' · '),
      listCell: ({ commentCount }) => commentCount > 0 && plural(commentCount, 'comentário', 'comentários'),
    },
  },
  resolutionNotes: {
    kind: 'longText',
    label: 'Resolução',
    column: {
      id: 'resolution',
      widthPx: 300,
      listSlot: 'facts',
      isListOnly: true,
      cell: ({ resolutionNotes, resolutionNotesFormat }) =>
        resolutionNotes && (
          <Excerpt>{`Resolução: ${excerptOf(resolutionNotes, resolutionNotesFormat)}`}</Excerpt>
        ),
    },
  },
  dueAt: {
    kind: 'instant',
    label: 'Prazo',
    column: {
      id: 'due',
      widthPx: 150,
      listSlot: 'date',
      sortKey: 'dueAt',
      cell: (request, { nowMs }) => <Due request={request} nowMs={nowMs} />,
    },
  },
})

/** One line of a longer text. */
export function Excerpt({ children }: { children: string }) {
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
  if (isSettled(request)) return null
  if (isLate(request, nowMs)) return <StatusBadge tone="danger" label="Atrasada" />
  return (
    <span>
      Vence <RelativeTime instant={request.dueAt} />
    </span>
  )
}
