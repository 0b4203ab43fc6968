import { SimpleGrid, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useCloseRecord } from '../../../records/use-close-record.ts'
import { useOnceTrue } from '../../meetings/use-once-true.ts'
import { GatewayPanel } from '../../whatsapp/status-panel.tsx'
import { AutomationsCard } from './automations-card.tsx'
import { WhatsAppLeadsCard } from './whatsapp-leads-card.tsx'

const AutomationRecord = lazy(() =>
  import('./automation-record.tsx').then((module) => ({ default: module.AutomationRecord })),
)

/** The WhatsApp tab: leads, automations with their history, and the gateway. */
export function WhatsAppTab() {
  const { recordId } = useParams()
  const closeRecord = useCloseRecord('/crm/whatsapp')
  const wasRecordOpen = useOnceTrue(recordId !== undefined)
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <div>
          <WhatsAppLeadsCard />
        </div>
        <div>
          <AutomationsCard />
        </div>
      </SimpleGrid>
      <GatewayPanel />
      <Suspense fallback={null}>
        {wasRecordOpen && <AutomationRecord id={recordId} onClose={closeRecord} />}
      </Suspense>
    </Stack>
  )
}
