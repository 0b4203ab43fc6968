import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import { commentChanged, commentDeleted, commentWritten, followersChanged } from './facts.ts'

export const commentWebhookFacts: readonly WebhookFacts[] = [
  {
    group: 'Comentários',
    facts: [commentWritten, commentChanged, commentDeleted, followersChanged],
    isOfCrm: 'kind',
  },
]
