import { Group, Stack, Title } from '@mantine/core'
import { QueueMonitor } from './queue-monitor.tsx'
import { RefreshButton } from './refresh-button.tsx'

/** The Filas tab: the monitor of all queues, where messages wait for their turn. */
export function QueuesTab() {
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2}>Sistema de Filas</Title>
        <RefreshButton />
      </Group>
      <QueueMonitor />
    </Stack>
  )
}
