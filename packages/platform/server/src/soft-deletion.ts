import { instantOf } from '@cadencia/db/instant'

/** How long deleted records can be restored. */
const RESTORABLE_MS = 24 * 60 * 60_000

/** Whether what was deleted at an instant can still be restored at `now` (epoch milliseconds). */
export function isRestorable(deletedAt: string, now: number): boolean {
  return now - Date.parse(deletedAt) < RESTORABLE_MS
}

/** What was deleted before this instant can no longer be restored at `now` (epoch milliseconds). */
export function restorableSince(now: number): string {
  return instantOf(now - RESTORABLE_MS)
}
