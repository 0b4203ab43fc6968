import type { Cause, Preference } from './contract.ts'
import { CAUSES } from './contract.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Notifications within this interval are sent in one mail. */
export const MAIL_GROUP_MS = 10 * MINUTE_MS
/** How long notifications are kept. */
export const KEPT_MS = 180 * DAY_MS

/** Mailed by default: causes that require an action. All causes are shown on screen by default. */
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

/** The default. */
export function defaultPreference(cause: Cause): Preference {
  return { cause, screen: true, email: MAILED.has(cause) }
}

/** The chosen preference of each cause, else its default. */
export function allPreferences(chosen: readonly Preference[]): Preference[] {
  return CAUSES.map((cause) => chosen.find((one) => one.cause === cause) ?? defaultPreference(cause))
}

/** The end of the mail interval that contains `now` (epoch milliseconds). */
export function mailTimeOf(now: number): number {
  return (Math.floor(now / MAIL_GROUP_MS) + 1) * MAIL_GROUP_MS
}
