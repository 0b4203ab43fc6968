import { messageOf } from '@cadencia/http/http-error'
import { formatDateTime } from '@cadencia/locale/dates'
import type { Message, MessageState } from '@cadencia/messaging/contract'
import { useMessages } from '@cadencia/messaging/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { badgeOf, StatusBadge, type StatusTone } from '@cadencia/ui/status-badge'
import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconMessageCircle, IconPaperclip } from '@tabler/icons-react'
import { DELIVERY_LABELS } from './automation-labels.ts'
import { ResendButton } from './resend-button.tsx'
import classes from './whatsapp.module.css'

export const STATE_LABELS = {
  ...DELIVERY_LABELS,
  sending: { label: 'Enviando', tone: 'info' },
  received: { label: 'Recebida', tone: 'neutral' },
} as const satisfies Record<MessageState, { label: string; tone: StatusTone }>

/** What was written to a lead and what they answered, the newest first. */
export function LeadMessages({ leadId }: { leadId: string }) {
  const messages = useMessages(leadId)
  if (messages.isPending) return <Rows />
  if (messages.isError && !messages.data) {
    return (
      <ErrorState
        message={messageOf(messages.error, 'Não foi possível carregar as mensagens.')}
        onRetry={() => void messages.refetch()}
        isRetrying={messages.isFetching}
      />
    )
  }
  const rows = messages.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={IconMessageCircle}
        text="Nenhuma mensagem"
        description="O que as automações enviam por WhatsApp e as respostas aparecem aqui."
      />
    )
  }
  return (
    <Stack component="ul" gap="sm" className={classes.list ?? ''} aria-label="Mensagens">
      {rows.map((message) => (
        <MessageBubble key={message.id} message={message} />
      ))}
      {messages.hasNextPage && (
        <li>
          <Button
            variant="default"
            fullWidth
            loading={messages.isFetchingNextPage}
            onClick={() => void messages.fetchNextPage()}
          >
            Carregar mensagens anteriores
          </Button>
        </li>
      )}
    </Stack>
  )
}

/** One message with what became of it. */
export function MessageBubble({ message }: { message: Message }) {
  const { direction, text, state, attachment, error, createdAt, canResend, id } = message
  const isOwn = direction === 'outgoing'
  return (
    <Stack component="li" gap={4} className={(isOwn ? classes.own : classes.theirs) ?? ''}>
      <div className={classes.bubble}>
        <Text className={classes.longText ?? ''}>{text}</Text>
        {attachment && (
          <Anchor href={attachment.fileURL} size="sm" download={attachment.fileName}>
            <Group gap={4} wrap="nowrap" component="span">
              <IconPaperclip size={14} stroke={1.75} aria-hidden />
              {attachment.fileName}
            </Group>
          </Anchor>
        )}
      </div>
      <Group gap="xs">
        <StatusBadge {...badgeOf(STATE_LABELS, state)} />
        <Text size="sm" c="dimmed" component="time" dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </Text>
        {canResend && <ResendButton messageId={id} to="o lead" />}
      </Group>
      {error && (
        <Text size="sm" c={state === 'skipped' ? 'dimmed' : 'var(--mantine-color-error)'}>
          {error}
        </Text>
      )}
    </Stack>
  )
}

function Rows() {
  return (
    <Stack gap="md" role="status" aria-label="Carregando">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={56} width="80%" />
      ))}
    </Stack>
  )
}
