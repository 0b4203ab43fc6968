import type { Message } from '@cadencia/messaging/contract'
import { Button, Group, Stack, Title } from '@mantine/core'
import { MessageBubble } from './lead-messages.tsx'
import classes from './whatsapp.module.css'

const SHOWN = 3

interface LastMessagesProps {
  /** The newest ones, the oldest before. */
  messages: readonly Message[]
  /** Opens the whole conversation. */
  onOpen: () => void
}

/** The last messages to and from a lead; nothing where there are none. */
export function LastMessages({ messages, onOpen }: LastMessagesProps) {
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="last-messages">
      <Group justify="space-between" mb="xs">
        <Title order={3} id="last-messages">
          Últimas mensagens
        </Title>
        <Button variant="subtle" size="compact-md" onClick={onOpen}>
          Ver conversa
        </Button>
      </Group>
      <Stack component="ul" gap="sm" className={classes.list ?? ''}>
        {messages.slice(-SHOWN).map((message) => (
          <MessageBubble key={message.id} message={message} />
        ))}
      </Stack>
    </section>
  )
}
