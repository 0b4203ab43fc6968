import { type AccessLog, METHODS } from '@cadencia/admin/access-logs/contract'
import { formatNumber } from '@cadencia/locale/numbers'
import { StatusBadge, type StatusTone } from '@cadencia/ui/status-badge'
import { Text } from '@mantine/core'
import { fieldsOf } from '../../../records/fields/field.ts'
import { tokenSuffix } from '../../../records/people/acting-token.ts'

/** The tone of a status code. */
function toneOf(statusCode: number): StatusTone {
  if (statusCode >= 500) return 'danger'
  if (statusCode >= 400) return 'warning'
  return 'neutral'
}

const STATUSES = ['2xx', '3xx', '4xx', '5xx'] as const

const STATUS_LABELS = {
  '2xx': '2xx · sucesso',
  '3xx': '3xx · sem mudança',
  '4xx': '4xx · recusado',
  '5xx': '5xx · falha',
} as const

/** What is known of an access. */
export const ACCESS_FIELDS = fieldsOf<AccessLog>()({
  teamName: {
    kind: 'text',
    label: 'Time',
    column: {
      id: 'team',
      widthPx: 112,
      listSlot: 'facts',
      cell: ({ teamName }) => <Cut text={teamName ?? 'Sem Time'} />,
    },
  },
  userEmail: {
    kind: 'text',
    label: 'Membro',
    column: {
      id: 'member',
      widthPx: 240,
      leastPx: 130,
      listSlot: 'facts',
      cell: ({ userEmail, token }) => <Cut text={`${userEmail ?? 'Anônimo'}${tokenSuffix(token)}`} />,
    },
  },
  method: {
    kind: 'choice',
    label: 'Método',
    values: METHODS,
    labels: { GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE' },
    // Others than those that lists are narrowed by are logged too.
    column: { widthPx: 84, listSlot: 'facts', cell: ({ method }) => method },
    filter: { all: 'Todos os métodos' },
  },
  path: {
    kind: 'text',
    label: 'Caminho',
    column: {
      widthPx: 150,
      leastPx: 120,
      listSlot: 'facts',
      cell: ({ path }) => <Cut text={path} />,
    },
  },
  statusCode: {
    kind: 'choice',
    label: 'Status',
    // Lists are narrowed by the first digit.
    values: STATUSES,
    labels: STATUS_LABELS,
    column: {
      id: 'status',
      widthPx: 76,
      listSlot: 'status',
      cell: ({ statusCode }) => <StatusBadge tone={toneOf(statusCode)} label={String(statusCode)} />,
    },
    filter: { all: 'Todos os status', param: 'status' },
  },
  responseTime: {
    kind: 'number',
    label: 'Tempo (ms)',
    column: {
      id: 'time',
      widthPx: 98,
      isNumeric: true,
      listSlot: 'facts',
      cell: ({ responseTime }) => formatNumber(responseTime, 1),
      listCell: ({ responseTime }) => `${formatNumber(responseTime, 1)} ms`,
    },
  },
  ipAddress: {
    kind: 'text',
    label: 'IP',
    column: {
      id: 'ip',
      widthPx: 100,
      listSlot: 'facts',
      cell: ({ ipAddress }) => <Cut text={ipAddress || 'N/A'} />,
    },
  },
})

function Cut({ text }: { text: string }) {
  return (
    <Text span inherit truncate title={text}>
      {text}
    </Text>
  )
}
