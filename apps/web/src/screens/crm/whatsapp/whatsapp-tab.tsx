import { automationList } from '@cadencia/crm/automations/react'
import { leadPages } from '@cadencia/crm/leads/react'
import { prefetchGateway } from '@cadencia/messaging/gateway/react'
import { unassignedMessages } from '@cadencia/messaging/react'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { SimpleGrid, Stack } from '@mantine/core'
import { useParams } from 'react-router'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { useCloseRecord } from '../../../records/panel/use-close-record.ts'
import { GatewayPanel } from '../../messaging/gateway/status-panel.tsx'
import { AutomationsCard } from './automations-card.tsx'
import { UnassignedMessagesCard } from './unassigned-messages-card.tsx'
import { WHATSAPP_LEADS, WhatsAppLeadsCard } from './whatsapp-leads-card.tsx'

const AutomationRecord = lazyOverlay(() =>
  import('./automation-record.tsx').then((module) => module.AutomationRecord),
)

/** The WhatsApp tab: leads, automations with their history, messages of no lead, and the gateway. */
export function WhatsAppTab() {
  const { recordId } = useParams()
  const closeRecord = useCloseRecord('/crm/whatsapp', ['delivery'])
  return (
    <Stack gap="md">
      <SimpleGrid type="container" cols={{ base: 1, '800px': 2 }} spacing="md">
        <div>
          <WhatsAppLeadsCard />
        </div>
        <div>
          <AutomationsCard openId={recordId} />
        </div>
      </SimpleGrid>
      <UnassignedMessagesCard />
      <GatewayPanel />
      {recordId && <AutomationRecord id={recordId} onClose={closeRecord} />}
    </Stack>
  )
}

WhatsAppTab.prefetch = ({ client, params: { recordId } }: ScreenAddress) => {
  if (recordId) AutomationRecord.preload()
  return Promise.all([
    client.prefetchInfiniteQuery(leadPages(WHATSAPP_LEADS)),
    client.prefetchQuery(automationList()),
    client.prefetchInfiniteQuery(unassignedMessages()),
    prefetchGateway(client),
  ])
}
