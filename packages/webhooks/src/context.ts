import type { Outbound } from '@cadencia/server/outbound-request'
import type { SecretBox } from '@cadencia/server/secret-box'
import type { Catalogue } from './catalogue.ts'

export interface WebhookContext {
  readonly catalogue: Catalogue
  /** Calls addresses that administrators gave. */
  readonly outbound: Outbound
  /** Encrypts the secrets. */
  readonly secretBox: SecretBox
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** What a sealed secret is bound to. */
export const secretContext = (webhookId: string) => `webhook:${webhookId}`
