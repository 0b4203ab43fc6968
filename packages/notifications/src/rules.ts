import type { Cause, Preference } from './contract.ts'
import { CAUSES } from './contract.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Notifications within this interval are sent in one mail. */
export const MAIL_GROUP_MS = 10 * MINUTE_MS
/** How long notifications are kept. */
export const KEPT_MS = 180 * DAY_MS
/** How long what a device shows can be withdrawn. */
export const SHOWN_MS = 7 * DAY_MS

/** Not in the panel by default: the chat counts its own. */
const OFF_SCREEN: ReadonlySet<Cause> = new Set(['chat_message'])

/** Mailed by default: causes that require an action. */
const MAILED: ReadonlySet<Cause> = new Set([
  'meeting_invited',
  'meeting_moved',
  'meeting_cancelled',
  'task_assigned',
  'support_opened',
  'support_assigned',
  'support_resolved',
  'gateway',
  'webhook',
  'system',
  'token_ending',
  'reminder',
])

/** Not pushed by default: news of a team, and what nobody waits for. */
const UNPUSHED: ReadonlySet<Cause> = new Set([
  'summary_ready',
  'sprint_delayed',
  'knowledge_received',
  'support_opened',
  'badge_earned',
])

/** The default. */
export function defaultPreference(cause: Cause): Preference {
  return { cause, screen: !OFF_SCREEN.has(cause), email: MAILED.has(cause), push: !UNPUSHED.has(cause) }
}

/** As stored: a null `push` is the default. */
export type ChosenPreference = Omit<Preference, 'push'> & { readonly push: boolean | null }

/** The chosen preference of each cause, else its default. */
export function allPreferences(chosen: readonly ChosenPreference[]): Preference[] {
  return CAUSES.map((cause) => {
    const usual = defaultPreference(cause)
    const own = chosen.find((one) => one.cause === cause)
    return own ? { ...own, push: own.push ?? usual.push } : usual
  })
}

/** The end of the mail interval that contains `now` (epoch milliseconds). */
export function mailTimeOf(now: number): number {
  return (Math.floor(now / MAIL_GROUP_MS) + 1) * MAIL_GROUP_MS
}
