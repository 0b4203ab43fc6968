import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import {
  meetingCancelled,
  meetingChanged,
  meetingCompleted,
  meetingScheduled,
  meetingStarted,
  meetingSummarised,
  transcriptSaved,
} from './facts.ts'
import { itemAdded, itemChanged, itemRemoved, itemRestored } from './items/facts.ts'
import { summaryEdited } from './summaries/facts.ts'

export const meetingWebhookFacts: readonly WebhookFacts[] = [
  {
    group: 'Reuniões',
    facts: [
      meetingScheduled,
      meetingChanged,
      meetingStarted,
      meetingCompleted,
      meetingCancelled,
      transcriptSaved,
      meetingSummarised,
      itemAdded,
      itemChanged,
      itemRemoved,
      itemRestored,
      summaryEdited,
    ],
  },
]
