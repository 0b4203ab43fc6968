import { type Announcement, announce, type LiveRule, type TopicRule } from '@cadencia/realtime/rules'
import { WEBHOOKS } from './contract.ts'
import { webhookChanged, webhookDeliveryFailed, webhookPaused, webhookProgressed } from './facts.ts'

/** Sent to administrators with the screen open. */
function changed({ webhookId }: { readonly webhookId: string }): Announcement {
  return { to: 'topic', topic: WEBHOOKS, event: { type: 'changed', entity: 'webhook', id: webhookId } }
}

export const webhookLive: readonly LiveRule[] = [
  announce(webhookChanged, changed),
  announce(webhookProgressed, changed),
  announce(webhookPaused, changed),
  announce(webhookDeliveryFailed, changed),
]

export const webhookTopics: readonly TopicRule[] = [
  { prefix: WEBHOOKS, mayJoin: ({ isAdministrator }) => isAdministrator },
]
