import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import { goalChanged, goalCreated, goalDeleted, goalProgressed } from './goals/facts.ts'
import { mediaDeleted, mediaUploaded } from './media/facts.ts'
import { settingsChanged } from './settings/facts.ts'

export const adminWebhookFacts: readonly WebhookFacts[] = [
  {
    group: 'Administração',
    facts: [
      goalCreated,
      goalChanged,
      goalProgressed,
      goalDeleted,
      mediaUploaded,
      mediaDeleted,
      settingsChanged,
    ],
  },
]
