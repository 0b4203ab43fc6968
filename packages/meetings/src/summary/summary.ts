import type { ActionItem, Meeting } from '../contract.ts'

/** What a summary is made from. */
export interface SummaryInput {
  readonly title: string
  /** What each author's transcript holds; `speaker` is the author's name where it is known. */
  readonly parts: readonly { readonly speaker: string | null; readonly text: string }[]
  /** Who takes part: full names, among which the one in charge of an action is sought. */
  readonly participantNames: readonly string[]
}

export interface MeetingSummary {
  readonly summary: string
  readonly decisions: string[]
  readonly actionItems: ActionItem[]
  readonly source: NonNullable<Meeting['summarySource']>
}

/** Most entries of each list; a longer one says that the maker failed, not that much was decided. */
export const DECISIONS_MAX = 20
export const ACTION_ITEMS_MAX = 30
