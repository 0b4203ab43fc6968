import type { Cause, Preference } from './contract.ts'
import { CAUSES } from './contract.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Everything that comes up for a person within this time goes out in one mail. */
export const MAIL_GROUP_MS = 10 * MINUTE_MS
/** How long notifications are kept. */
export const KEPT_MS = 180 * DAY_MS

/** What is mailed unless its reader says otherwise: what asks something of them. Everything is shown. */
const MAILED: ReadonlySet<Cause> = new Set([
  'meeting_invited',
  'meeting_moved',
  'meeting_cancelled',
  'task_assigned',
  'support_opened',
  'support_assigned',
  'support_resolved',
  'gateway',
  'reminder',
])

/** What holds for a cause that its reader has not decided on. */
export function usualPreference(cause: Cause): Preference {
  return { cause, screen: true, email: MAILED.has(cause) }
}

/** One line for each cause: what was chosen, else what is usual. */
export function allPreferences(chosen: readonly Preference[]): Preference[] {
  return CAUSES.map((cause) => chosen.find((one) => one.cause === cause) ?? usualPreference(cause))
}

/** When the mail goes out that what happens now (epoch milliseconds) belongs to. */
export function mailAt(now: number): number {
  return (Math.floor(now / MAIL_GROUP_MS) + 1) * MAIL_GROUP_MS
}
