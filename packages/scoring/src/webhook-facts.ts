import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import { badgeEarned, scoringChanged } from './facts.ts'

export const scoringWebhookFacts: readonly WebhookFacts[] = [
  { group: 'Pontuações', facts: [scoringChanged, badgeEarned] },
]
