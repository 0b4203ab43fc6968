import type { Area } from '@cadencia/contract/areas'
import { kindsHeard, type RecordArea } from '@cadencia/server/record-areas'
import { mayHear, type SessionViewer } from '@cadencia/server/viewer'
import { sql } from 'kysely'
import { CAUSES, type Cause, type Notification } from './contract.ts'

/** The area of what caused a notification. `record`: that of the record that it is about; `session`: no token's. */
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
  mention: 'record',
  comment: 'record',
  reminder: 'record',
} as const satisfies Record<Cause, Area | 'record' | 'session'>

/** What a token may hear of: some causes, and others about some kinds of records. */
export interface Heard {
  readonly causes: readonly Cause[]
  readonly kinds: readonly string[]
}

/** Undefined: everything. */
export function heardBy(
  viewer: Pick<SessionViewer, 'token'>,
  records: readonly RecordArea[],
): Heard | undefined {
  if (!viewer.token) return undefined
  const causes = CAUSES.filter((cause) => {
    const area = AREA_OF_CAUSE[cause]
    return area !== 'record' && area !== 'session' && mayHear(viewer, area)
  })
  return { causes, kinds: kindsHeard(viewer, records) }
}

/** Whose notifications are read, and of which a token hears. */
export interface Reader {
  readonly userId: string
  readonly heard?: Heard | undefined
}

/** A viewer as the reader of their notifications. */
export function readerOf(
  viewer: Pick<SessionViewer, 'userId' | 'token'>,
  records: readonly RecordArea[],
): Reader {
  return { userId: viewer.userId, heard: heardBy(viewer, records) }
}

const ABOUT_RECORDS = CAUSES.filter((cause) => AREA_OF_CAUSE[cause] === 'record')

export function isHeard(
  heard: Heard,
  { cause, recordKind }: Pick<Notification, 'cause' | 'recordKind'>,
): boolean {
  if (heard.causes.includes(cause)) return true
  return ABOUT_RECORDS.includes(cause) && recordKind !== null && heard.kinds.includes(recordKind)
}

/** `isHeard` as a condition on rows. */
export function whereHeard(heard: Heard | undefined) {
  if (!heard) return sql<boolean>`true`
  return sql<boolean>`(notifications.cause = any(${heard.causes}::text[])
    or (notifications.cause = any(${ABOUT_RECORDS}::text[]) and notifications.record_kind = any(${heard.kinds}::text[])))`
}
