import { Screen } from '../../../shell/screen.tsx'
import { QueueMonitor } from './queue-monitor.tsx'
import { RefreshButton } from './refresh-button.tsx'

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
