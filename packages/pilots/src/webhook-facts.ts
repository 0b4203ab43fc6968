import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import { stageChanged, stageCreated, stageDeleted } from './facts.ts'

export const pilotWebhookFacts: readonly WebhookFacts[] = [
  { group: 'Projetos especiais', facts: [stageCreated, stageChanged, stageDeleted] },
]
