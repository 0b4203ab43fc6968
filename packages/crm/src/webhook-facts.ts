import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import {
  automationChanged,
  automationDeliveryChanged,
  automationFailed,
  automationStopped,
} from './automations/facts.ts'
import {
  activityChanged,
  attachmentChanged,
  clientChanged,
  leadAssigned,
  leadChanged,
  leadConverted,
  leadCreated,
  leadRemoved,
  leadsChanged,
  opportunityChanged,
  opportunityCreated,
  opportunityLost,
  opportunityMoved,
  opportunityRemoved,
  opportunityWon,
} from './facts.ts'
import { leadImportMoved } from './imports/facts.ts'

export const crmWebhookFacts: readonly WebhookFacts[] = [
  {
    group: 'CRM',
    facts: [
      leadCreated,
      leadChanged,
      leadAssigned,
      leadConverted,
      leadRemoved,
      leadsChanged,
      leadImportMoved,
      opportunityCreated,
      opportunityChanged,
      opportunityMoved,
      opportunityWon,
      opportunityLost,
      opportunityRemoved,
      clientChanged,
      activityChanged,
      attachmentChanged,
    ],
    isOfCrm: true,
  },
  {
    group: 'WhatsApp',
    facts: [automationChanged, automationDeliveryChanged, automationFailed, automationStopped],
    isOfCrm: true,
  },
]
