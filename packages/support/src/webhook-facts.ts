import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import {
  supportAssigned,
  supportClosed,
  supportCommented,
  supportOpened,
  supportRated,
  supportResolved,
  supportStarted,
} from './facts.ts'

export const supportWebhookFacts: readonly WebhookFacts[] = [
  {
    group: 'Suporte',
    facts: [
      supportOpened,
      supportAssigned,
      supportStarted,
      supportResolved,
      supportClosed,
      supportCommented,
      supportRated,
    ],
  },
]
