import type { MonitoredChat } from '@cadencia/admin/chats/contract'
import { useAllChats } from '@cadencia/admin/chats/react'
import { messageOf } from '@cadencia/http/http-error'
import { formatDate } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Button, Card, Center, Group, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { nameOf, participantLabel, TYPE_LABELS } from './monitor-labels.ts'

interface ChatTableProps {
  onOpen: (chatId: string) => void
}

/** All chats: a table at a desk, cards on a phone. */
export function ChatTable({ onOpen }: ChatTableProps) {
  const chats = useAllChats()
  if (chats.isPending) return <Skeleton height={400} role="status" aria-label="Carregando" />
  if (!chats.data) {
    return (
      <ErrorState
        message={messageOf(chats.error, 'Não foi possível carregar os chats.')}
        onRetry={() => void chats.refetch()}
        isRetrying={chats.isFetching}
      />
    )
  }
  const rows = chats.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState icon={IconMessages} text="Nenhum chat encontrado" />
  return (
    <Stack gap="md">
      <Rows chats={rows} onOpen={onOpen} />
      <Cards chats={rows} onOpen={onOpen} />
      {chats.hasNextPage && (
        <Center>
          <Button
            variant="default"
            loading={chats.isFetchingNextPage}
            onClick={() => void chats.fetchNextPage()}
          >
            Carregar mais
          </Button>
        </Center>
      )}
    </Stack>
  )
}

interface RowsProps extends ChatTableProps {
  chats: readonly MonitoredChat[]
}

function Rows({ chats, onOpen }: RowsProps) {
  return (
    <Card withBorder padding={0} visibleFrom="sm">
      <Table verticalSpacing="xs" highlightOnHover aria-label="Chats">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Nome</Table.Th>
            <Table.Th>Tipo</Table.Th>
            <Table.Th>Participantes</Table.Th>
            <Table.Th ta="end">Mensagens</Table.Th>
            <Table.Th>Criado em</Table.Th>
            <Table.Th>
              <VisuallyHidden>Ações</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {chats.map((chat) => (
            <Table.Tr key={chat.id}>
              <Table.Td>{nameOf(chat)}</Table.Td>
              <Table.Td>
                <StatusBadge tone="neutral" label={TYPE_LABELS[chat.type]} />
              </Table.Td>
              <Table.Td>{participantLabel(chat)}</Table.Td>
              <Table.Td ta="end">{formatNumber(chat.messageCount)}</Table.Td>
              <Table.Td>{formatDate(chat.createdAt)}</Table.Td>
              <Table.Td ta="end">
                <OpenButton chat={chat} onOpen={onOpen} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

function Cards({ chats, onOpen }: RowsProps) {
  return (
    <Stack gap="sm" component="ul" p={0} m={0} hiddenFrom="sm" style={{ listStyle: 'none' }}>
      {chats.map((chat) => (
        <Card key={chat.id} component="li" withBorder padding="sm">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {nameOf(chat)}
            </Text>
            <StatusBadge tone="neutral" label={TYPE_LABELS[chat.type]} />
          </Group>
          <Text size="sm" c="dimmed">
            {participantLabel(chat)}
          </Text>
          <Text size="sm" c="dimmed" mb="xs">
            {plural(chat.messageCount, 'mensagem', 'mensagens')} · {formatDate(chat.createdAt)}
          </Text>
          <OpenButton chat={chat} onOpen={onOpen} />
        </Card>
      ))}
    </Stack>
  )
}

function OpenButton({ chat, onOpen }: ChatTableProps & { chat: MonitoredChat }) {
  return (
    <Button
      size="compact-md"
      variant="default"
      aria-label={`Ver mensagens de ${nameOf(chat)}`}
      onClick={() => onOpen(chat.id)}
    >
      Ver mensagens
    </Button>
  )
}
