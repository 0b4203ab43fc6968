import { Button, Text, Title } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useState } from 'react'
import { CalendarFeedDialog } from './calendar-feed-dialog.tsx'

/** The way to one's own calendar feed. */
export function CalendarSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="calendar-title">
      <Title order={2} fz="lg" id="calendar-title">
        Minha agenda
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Veja suas reuniões no programa de agenda que você usa.
      </Text>
      <Button
        variant="default"
        leftSection={<IconCalendarShare size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Assinar minha agenda
      </Button>
      <CalendarFeedDialog opened={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}
