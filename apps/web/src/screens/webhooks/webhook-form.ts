import type { Webhook } from '@cadencia/webhooks/contract'

/** The form's fields as they are typed. */
export interface WebhookFields {
  url: string
  facts: string[]
  isActive: boolean
}

export const EMPTY_WEBHOOK: WebhookFields = { url: '', facts: [], isActive: true }

export function fieldsOf({ url, facts, isActive }: Webhook): WebhookFields {
  return { url, facts: [...facts], isActive }
}

export const isIncomplete = ({ url, facts }: WebhookFields) => url.trim() === '' || facts.length === 0
