import { prefetchGateway } from '@cadencia/messaging/gateway/react'
import { Stack } from '@mantine/core'
import { Screen } from '../../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { opensToSession } from '../../../records/people/administrators-only.tsx'
import { MessagingSettingsCard } from './messaging-settings.tsx'
import { GatewayPanel } from './status-panel.tsx'

/** Where administrators look after the gateway and its pace. */
export function WhatsAppScreen() {
  return (
    <Screen
      backTo="/admin"
      title="WhatsApp"
      subtitle="Conexão, ritmo de envio e o que aconteceu com as mensagens"
    >
      <Stack gap="lg">
        <GatewayPanel />
        <MessagingSettingsCard />
      </Stack>
    </Screen>
  )
}

WhatsAppScreen.prefetch = async ({ client }: ScreenAddress) => {
  if (await opensToSession(client)) await prefetchGateway(client)
}
