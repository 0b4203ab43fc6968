import type { Area } from '@cadencia/contract/areas'
import { addressesHeard } from '@cadencia/server/record-addresses'
import { mayHear, type SessionViewer } from '@cadencia/server/viewer'
import { sql } from 'kysely'
import { CAUSES, type Cause, type Notification } from './contract.ts'

/** Whose notifications are read, and by which token. */
export type Reader = Pick<SessionViewer, 'userId' | 'token'>

/** The area of what caused a notification. `address`: that of the record that it leads to; `session`: no token's. */
const AREA_OF_CAUSE = {
  meeting_invited: 'meetings',
  meeting_moved: 'meetings',
  meeting_cancelled: 'meetings',
  summary_ready: 'meetings',
  task_assigned: 'sprints',
  sprint_delayed: 'sprints',
  knowledge_received: 'sprints',
  support_opened: 'support',
  support_assigned: 'support',
  support_resolved: 'support',
  badge_earned: 'scoring',
  report_ready: 'insights',
  lead_assigned: 'crm',
  automation_failed: 'crm',
  gateway: 'crm',
  webhook: 'admin',
  system: 'admin',
  token: 'session',
  mention: 'address',
  comment: 'address',
  reminder: 'address',
} as const satisfies Record<Cause, Area | 'address' | 'session'>

/** Whether a notification may be told to a viewer: to a token only with the scope of what it is about. */
export function mayHearOf(
  viewer: Pick<SessionViewer, 'token'>,
  { cause, actionUrl }: Pick<Notification, 'cause' | 'actionUrl'>,
): boolean {
  if (!viewer.token) return true
  const area = AREA_OF_CAUSE[cause]
  if (area === 'session') return false
  if (area !== 'address') return mayHear(viewer, area)
  return addressesHeard(viewer).some((start) => actionUrl?.startsWith(start))
}

/** `mayHearOf` as a condition on rows. */
export function heardBy(viewer: Pick<SessionViewer, 'token'>) {
  if (!viewer.token) return sql<boolean>`true`
  const causes = CAUSES.filter((cause) => mayHearOf(viewer, { cause, actionUrl: null }))
  const byAddress = CAUSES.filter((cause) => AREA_OF_CAUSE[cause] === 'address')
  const starts = addressesHeard(viewer).map((start) => `${start}%`)
  return sql<boolean>`(notifications.cause = any(${causes}::text[])
    or (notifications.cause = any(${byAddress}::text[]) and notifications.action_url like any(${starts}::text[])))`
}
