import { cutText } from '@cadencia/locale/cut'
import type { Meeting } from '../contract.ts'

/** What a summary is made from. */
export interface SummaryInput {
  readonly title: string
  /** The São Paulo day of the meeting, from which spoken days are counted. */
  readonly day: string
  /** What each author's transcript holds; `speaker` is the author's name where it is known. */
  readonly parts: readonly { readonly speaker: string | null; readonly text: string }[]
  /** Who takes part: full names, among which the one in charge of an action is sought. */
  readonly participantNames: readonly string[]
}

/** `assignee` is a name as spoken, a participant's full name where one is meant; `dueDate` a day. */
export interface SummaryAction {
  readonly text: string
  readonly assignee: string | null
  readonly dueDate: string | null
}

export interface MeetingSummary {
  readonly summary: string
  readonly decisions: string[]
  readonly actionItems: SummaryAction[]
  readonly source: NonNullable<Meeting['summarySource']>
}

/** Most entries of each list; a longer one says that the maker failed, not that much was decided. */
export const DECISIONS_MAX = 20
export const ACTION_ITEMS_MAX = 30

/** Characters of all transcripts of a meeting that a summary is made from: 20 hours of speech. */
export const CHARACTERS_MAX = 1_000_000

/** What there is to summarise, cut where it is too much; each author has the same room. */
export function withinLimits(input: SummaryInput): SummaryInput {
  const total = input.parts.reduce((sum, { text }) => sum + text.length, 0)
  if (total <= CHARACTERS_MAX) return input
  const room = Math.floor(CHARACTERS_MAX / input.parts.length)
  return {
    ...input,
    parts: input.parts.map(({ speaker, text }) => ({ speaker, text: cutText(text, room, '') })),
  }
}
