import type { MonitoredChat } from '@cadencia/admin/chats/contract'
import { formatDate } from '@cadencia/locale/dates'
import { labelOf } from '@cadencia/locale/fallback'
import { formatNumber } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Button } from '@mantine/core'
import type { Collection } from '../../../collections/collection.ts'

const TYPE_LABELS = {
  direct: 'Direto',
  team: 'Equipe',
  general: 'Geral',
  channel: 'Canal',
  group: 'Grupo',
} as const satisfies Record<MonitoredChat['type'], string>

function nameOf({ name, type }: Pick<MonitoredChat, 'name' | 'type'>): string {
  return name ?? (type === 'general' ? 'Chat Geral' : 'Chat sem nome')
}

/** How many, and the first two by name: '5: Ana, Bruno …' */
function participantLabel({ participants, participantCount }: MonitoredChat): string {
  const names = participants.slice(0, 2).map(({ firstName }) => firstName)
  const more = participantCount > names.length ? ' …' : ''
  return names.length === 0 ? String(participantCount) : `${participantCount}: ${names.join(', ')}${more}`
}

export interface ChatContext {
  readonly onOpen: (chatId: string) => void
}

/** Everybody's chats as table and list, the latest activity first. */
export const CHAT_COLLECTION: Collection<MonitoredChat, ChatContext> = {
  id: 'admin-chats',
  label: 'Chats',
  noun: ['chat', 'chats'],
  layouts: ['table', 'list'],
  titleLabel: 'Nome',
  titleOf: nameOf,
  param: ['chat', ({ id }) => id],
  groupings: [],
  rowActions: (chat, { onOpen }) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Ver mensagens de ${nameOf(chat)}`}
      onClick={() => onOpen(chat.id)}
    >
      Ver mensagens
    </Button>
  ),
  rowActionsPx: 124,
  columns: [
    {
      id: 'type',
      label: 'Tipo',
      widthPx: 96,
      cell: ({ type }) => <StatusBadge tone="neutral" label={labelOf(TYPE_LABELS, type)} />,
    },
    {
      id: 'participants',
      label: 'Participantes',
      widthPx: 170,
      listSlot: 'facts',
      cell: participantLabel,
    },
    {
      id: 'messages',
      label: 'Mensagens',
      widthPx: 108,
      isNumeric: true,
      listSlot: 'facts',
      cell: ({ messageCount }) => formatNumber(messageCount),
      listCell: ({ messageCount }) => plural(messageCount, 'mensagem', 'mensagens'),
    },
    {
      id: 'created',
      label: 'Criado em',
      widthPx: 108,
      listSlot: 'date',
      cell: ({ createdAt }) => formatDate(createdAt),
    },
  ],
}
