import { AdministratorsOnly } from '../../../people/administrators-only.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { QueueMonitor } from './queue-monitor.tsx'
import { RefreshButton } from './refresh-button.tsx'

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
