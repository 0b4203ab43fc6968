import { type Announcement, announce, type LiveRule } from '@cadencia/realtime/rules'
import { automationChanged, automationDeliveryChanged } from './facts.ts'

/** Only sessions that unlocked the CRM hear of automations, and read them anew. */
function changed({ automationId }: { readonly automationId: string }): Announcement {
  return { to: 'crm', event: { type: 'changed', entity: 'automation', id: automationId } }
}

export const automationLive: readonly LiveRule[] = [
  announce(automationChanged, changed),
  announce(automationDeliveryChanged, ({ automationId, leadId }) => ({
    to: 'crm',
    event: { type: 'changed', entity: 'automation_delivery', id: automationId, scope: leadId ?? '' },
  })),
]
