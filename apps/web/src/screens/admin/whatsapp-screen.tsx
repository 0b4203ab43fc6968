import { Stack } from '@mantine/core'
import { Screen } from '../../shell/screen.tsx'
import { MessagingSettingsCard } from '../messaging/gateway/messaging-settings.tsx'
import { GatewayPanel } from '../messaging/gateway/status-panel.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'

/** Where administrators look after the gateway and its pace. */
export function WhatsAppScreen() {
  return (
    <AdministratorsOnly otherwise="/">
      {() => (
        <Screen
          title="WhatsApp"
          subtitle="Conexão, ritmo de envio e o que aconteceu com as mensagens"
          backTo="/admin"
        >
          <Stack gap="lg">
            <GatewayPanel />
            <MessagingSettingsCard />
          </Stack>
        </Screen>
      )}
    </AdministratorsOnly>
  )
}
