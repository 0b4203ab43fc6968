import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import { reportFailed, reportReady, reportRequested } from './facts.ts'

export const reportWebhookFacts: readonly WebhookFacts[] = [
  { group: 'Relatórios', facts: [reportRequested, reportReady, reportFailed] },
]
