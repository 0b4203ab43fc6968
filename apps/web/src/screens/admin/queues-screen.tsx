import { Screen } from '../../shell/screen.tsx'
import { QueueMonitor } from '../messaging/queues/queue-monitor.tsx'
import { RefreshButton } from '../messaging/queues/refresh-button.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'

/** Where administrators look after the queues. */
export function QueuesScreen() {
  return (
    <AdministratorsOnly otherwise="/">
      {() => (
        <Screen
          title="Sistema de Filas"
          subtitle="O que espera, o que roda e o que aconteceu com cada job"
          backTo="/admin"
          actions={<RefreshButton />}
        >
          <QueueMonitor />
        </Screen>
      )}
    </AdministratorsOnly>
  )
}
