import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import { channelArchived, channelChanged, channelCreated } from './facts.ts'

export const chatWebhookFacts: readonly WebhookFacts[] = [
  { group: 'Chat', facts: [channelCreated, channelChanged, channelArchived] },
]
