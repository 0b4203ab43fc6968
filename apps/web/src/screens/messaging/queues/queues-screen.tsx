import { prefetchQueues } from '@cadencia/messaging/queues/react'
import { Screen } from '../../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { opensToSession } from '../../../records/people/administrators-only.tsx'
import { QueueMonitor } from './queue-monitor.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { jobFilterIn } from './use-monitor-url-state.ts'

/** Where administrators look after the queues. */
export function QueuesScreen() {
  return (
    <Screen
      backTo="/admin"
      title="Sistema de Filas"
      subtitle="O que espera, o que roda e o que aconteceu com cada job"
      actions={<RefreshButton />}
    >
      <QueueMonitor />
    </Screen>
  )
}

QueuesScreen.prefetch = async ({ client, search }: ScreenAddress) => {
  if (await opensToSession(client)) await prefetchQueues(client, jobFilterIn(search))
}
