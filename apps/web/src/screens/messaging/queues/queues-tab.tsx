import { prefetchQueues } from '@cadencia/messaging/queues/react'
import { Group, Stack, Title } from '@mantine/core'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { QueueMonitor } from './queue-monitor.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { jobFilterIn } from './use-monitor-url-state.ts'

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

QueuesTab.prefetch = ({ client, search }: ScreenAddress) => prefetchQueues(client, jobFilterIn(search))
