import { formatDateTime } from '@cadencia/locale/dates'
import { formatPhone } from '@cadencia/locale/phones'
import type { Message } from '@cadencia/messaging/contract'
import { useUnassignedMessages } from '@cadencia/messaging/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Box, Card, Group, Text, Title } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { RowList } from '../../../collections/rows/row-list.tsx'
import { RowsSkeleton } from '../../../kit/rows-skeleton.tsx'
import { STATE_LABELS } from './lead-messages.tsx'
import classes from './whatsapp.module.css'

/** Messages that no lead has: of numbers without a lead, and of people whose number WhatsApp hides. */
export function UnassignedMessagesCard() {
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="unassigned-messages-title">
      <Title order={2} id="unassigned-messages-title" mb="sm">
        Mensagens sem lead
      </Title>
      <RowList
        list={useUnassignedMessages()}
        skeleton={<RowsSkeleton count={3} height={56} />}
        failed="Não foi possível carregar as mensagens sem lead."
        emptyState={
          <EmptyState
            icon={IconUserQuestion}
            text="Nenhuma mensagem sem lead"
            description="Aqui aparece o que chega de números que nenhum lead tem, ou de quem esconde o número."
          />
        }
      >
        {(messages, total) => (
          <>
            <Text size="sm" c="dimmed">
              {total} no total
            </Text>
            <ul className={classes.list} aria-label="Mensagens sem lead">
              {messages.map((message) => (
                <UnassignedMessage key={message.id} message={message} />
              ))}
            </ul>
          </>
        )}
      </RowList>
    </Card>
  )
}

function UnassignedMessage({ message }: { message: Message }) {
  const { direction, state, text, attachment, asksToStop, createdAt, error } = message
  const [who, ...known] = namesOf(message)
  return (
    <Group
      component="li"
      justify="space-between"
      align="flex-start"
      gap="xs"
      className={classes.row ?? ''}
      aria-label={who}
    >
      <Box flex="1 1 220px" miw={0}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {direction === 'outgoing' ? `Para ${who}` : who}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[...known, formatDateTime(createdAt)].join(' · ')}
        </Text>
        <Text className={classes.longText ?? ''}>{text || attachment?.fileName}</Text>
        {error && (
          <Text size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
      </Box>
      <Group gap={6} justify="flex-end">
        {asksToStop && <StatusBadge tone="warning" label="Pediu para sair" />}
        <StatusBadge {...badgeOf(STATE_LABELS, state)} />
      </Group>
    </Group>
  )
}

/** By what somebody is known, the most telling first. */
function namesOf({ contact, contactName, username, waUserId }: Message): string[] {
  const names = [contactName, username && `@${username}`, contact && formatPhone(contact), waUserId]
  const known = names.filter((name) => typeof name === 'string' && name !== '')
  return known.length > 0 ? known.map(String) : ['Contato desconhecido']
}
