import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import {
  memberAdded,
  memberRemoved,
  teamChanged,
  tokenCreated,
  tokenEndNeared,
  tokenRevoked,
  userAdded,
  userChanged,
  userDeactivated,
} from './facts.ts'

export const peopleWebhookFacts: readonly WebhookFacts[] = [
  {
    group: 'Pessoas e times',
    facts: [
      userAdded,
      userChanged,
      userDeactivated,
      teamChanged,
      memberAdded,
      memberRemoved,
      tokenCreated,
      tokenRevoked,
      tokenEndNeared,
    ],
  },
]
