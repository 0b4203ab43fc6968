import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import {
  contactIdentified,
  contactMarketingChanged,
  contactOptedOut,
  gatewayChanged,
  messageDelivered,
  messageFailed,
  messageQueued,
  messageRead,
  messageReceived,
  messageSent,
  messageSkipped,
  messagesUnacknowledged,
  messageUncertain,
  templateStopped,
} from './facts.ts'

export const messagingWebhookFacts: readonly WebhookFacts[] = [
  {
    group: 'WhatsApp',
    facts: [
      messageQueued,
      messageSent,
      messageDelivered,
      messageRead,
      messageFailed,
      messageUncertain,
      messageSkipped,
      messageReceived,
      contactIdentified,
      contactOptedOut,
      contactMarketingChanged,
      templateStopped,
      gatewayChanged,
      messagesUnacknowledged,
    ],
    isOfCrm: true,
  },
]
