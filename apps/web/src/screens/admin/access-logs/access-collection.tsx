import type { AccessLog } from '@cadencia/admin/access-logs/contract'
import { formatTimestamp } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Text } from '@mantine/core'
import type { Collection } from '../../../collections/collection.ts'
import { tokenSuffix } from '../../../records/people/acting-token.ts'
import { toneOf } from './access-labels.ts'

/** Accesses as table and list, the newest first. */
export const ACCESS_COLLECTION: Collection<AccessLog, null> = {
  id: 'access-logs',
  label: 'Logs de acesso',
  noun: ['acesso', 'acessos'],
  layouts: ['table', 'list'],
  titleLabel: 'Data/Hora',
  titlePx: 164,
  titleOf: ({ createdAt }) => formatTimestamp(createdAt),
  groupings: [],
  columns: [
    {
      id: 'team',
      label: 'Time',
      widthPx: 112,
      listSlot: 'facts',
      cell: ({ teamName }) => <Cut text={teamName ?? 'Sem Time'} />,
    },
    {
      id: 'member',
      label: 'Membro',
      widthPx: 240,
      leastPx: 130,
      listSlot: 'facts',
      cell: ({ userEmail, token }) => <Cut text={`${userEmail ?? 'Anônimo'}${tokenSuffix(token)}`} />,
    },
    { id: 'method', label: 'Método', widthPx: 84, listSlot: 'facts', cell: ({ method }) => method },
    {
      id: 'path',
      label: 'Caminho',
      widthPx: 150,
      leastPx: 120,
      listSlot: 'facts',
      cell: ({ path }) => <Cut text={path} />,
    },
    {
      id: 'status',
      label: 'Status',
      widthPx: 76,
      listSlot: 'status',
      cell: ({ statusCode }) => <StatusBadge tone={toneOf(statusCode)} label={String(statusCode)} />,
    },
    {
      id: 'time',
      label: 'Tempo (ms)',
      widthPx: 98,
      isNumeric: true,
      listSlot: 'facts',
      cell: ({ responseTime }) => formatNumber(responseTime, 1),
      listCell: ({ responseTime }) => `${formatNumber(responseTime, 1)} ms`,
    },
    {
      id: 'ip',
      label: 'IP',
      widthPx: 100,
      listSlot: 'facts',
      cell: ({ ipAddress }) => <Cut text={ipAddress || 'N/A'} />,
    },
  ],
}

function Cut({ text }: { text: string }) {
  return (
    <Text span inherit truncate title={text}>
      {text}
    </Text>
  )
}
