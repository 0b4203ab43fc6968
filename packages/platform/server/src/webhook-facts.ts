import type { Fact } from '@cadencia/contract/fact'

/** Facts that webhooks can subscribe to. */
export interface WebhookFacts {
  /** Heading in the list of all, such as `Reuniões`. */
  readonly group: string
  readonly facts: readonly Fact[]
  /** Whether they tell of records of the CRM; `kind`: where their payload's `kind` or `otherKind` is one of the CRM's. Default: no. */
  readonly isOfCrm?: boolean | 'kind'
  /** Who alone may read what a payload tells. Default: every administrator. */
  readonly readersOf?: (payload: unknown) => readonly string[]
}
