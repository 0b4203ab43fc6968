import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import { linkCreated, linkRemoved } from './facts.ts'

export const linkWebhookFacts: readonly WebhookFacts[] = [
  { group: 'Ligações', facts: [linkCreated, linkRemoved], isOfCrm: 'kind' },
]
