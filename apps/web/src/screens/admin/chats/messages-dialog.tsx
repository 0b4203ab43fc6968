import { MONITORED_PAGE, type MonitoredMessage } from '@cadencia/admin/chats/contract'
import { type ChatPlace, useAnyChat } from '@cadencia/admin/chats/react'
import { contentText } from '@cadencia/chat/labels'
import { messageOf } from '@cadencia/http/http-error'
import { formatDateTime } from '@cadencia/locale/dates'
import { Dialog } from '@cadencia/ui/dialog'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Center, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedText } from '../../../kit/text/formatted-text.tsx'

interface MessagesDialogProps {
  chatId: string
  onClose: () => void
}

/** A chat's messages, page by page from the newest back. */
export function MessagesDialog({ chatId, onClose }: MessagesDialogProps) {
  const [before, setBefore] = useState<readonly ChatPlace[]>([])
  return (
    <Dialog opened onClose={onClose} title="Mensagens do chat" size="lg">
      <Page
        chatId={chatId}
        before={before.at(-1)}
        onEarlier={(place) => setBefore((places) => [...places, place])}
        onLater={() => setBefore((places) => places.slice(0, -1))}
      />
    </Dialog>
  )
}

interface PageProps {
  chatId: string
  /** Undefined: the newest. */
  before: ChatPlace | undefined
  onEarlier: (place: ChatPlace) => void
  onLater: () => void
}

function Page({ chatId, before, onEarlier, onLater }: PageProps) {
  const messages = useAnyChat(chatId, before)
  if (messages.isPending) return <Skeleton height={300} role="status" aria-label="Carregando mensagens" />
  if (!messages.data) {
    return (
      <ErrorState
        message={messageOf(messages.error, 'Não foi possível carregar as mensagens.')}
        onRetry={() => void messages.refetch()}
        isRetrying={messages.isFetching}
      />
    )
  }
  const [first] = messages.data
  if (!first) return <EmptyState icon={IconMessageOff} text="Nenhuma mensagem encontrada neste chat" />
  return (
    <Stack gap="md">
      {messages.data.length >= MONITORED_PAGE && (first.sequence ?? 2) > 1 && (
        <Center>
          <Button variant="default" onClick={() => onEarlier(first)}>
            Mensagens anteriores
          </Button>
        </Center>
      )}
      <Stack gap="md" component="ol" p={0} m={0} aria-label="Mensagens" style={{ listStyle: 'none' }}>
        {messages.data.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </Stack>
      {before !== undefined && (
        <Center>
          <Button variant="default" onClick={onLater}>
            Mensagens seguintes
          </Button>
        </Center>
      )}
    </Stack>
  )
}

function MessageItem({ message }: { message: MonitoredMessage }) {
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          <strong>{message.senderName}</strong>{' '}
          <Text span c="dimmed">
            {message.senderEmail}
          </Text>
        </Text>
        <Text size="sm" c="dimmed" component="time" dateTime={message.createdAt}>
          {formatDateTime(message.createdAt)}
        </Text>
      </Group>
      {message.content ? (
        <FormattedText text={message.content} format={message.contentFormat} mentions={message.mentions} />
      ) : (
        <Text style={{ overflowWrap: 'anywhere' }}>{contentText(message)}</Text>
      )}
    </li>
  )
}
