import type { Domain } from '@cadencia/server/domain'
import type { CauseAreas } from '@cadencia/server/notices'
import { kindsHeard, type RecordArea } from '@cadencia/server/record-areas'
import { mayHear, type SessionViewer } from '@cadencia/server/viewer'
import { sql } from 'kysely'
import { CAUSES, type Cause, type Notification } from './contract.ts'

/** What notifications are about: the areas of their causes, and kinds of records. */
export interface Subjects {
  readonly areas: CauseAreas
  readonly records: readonly RecordArea[]
}

/** What a domain tells notifications. */
export type Declaring = Pick<Domain, 'notices' | 'causes' | 'records'>

/** Of the only cause that no fact has. */
export const REMINDERS: CauseAreas = { reminder: 'record' }

export function subjectsOf(domains: readonly Declaring[]): Subjects {
  const declared = domains.map(({ causes = {} }) => causes)
  return {
    areas: Object.assign({}, REMINDERS, ...declared),
    records: domains.flatMap(({ records = [] }) => records),
  }
}

/** What a token may hear of: some causes, and others about some kinds of records. */
export interface Heard {
  readonly causes: readonly Cause[]
  /** Of those, only about the `kinds`. */
  readonly aboutRecords: readonly Cause[]
  readonly kinds: readonly string[]
}

/** Undefined: everything. */
export function heardBy(
  viewer: Pick<SessionViewer, 'token'>,
  { areas, records }: Subjects,
): Heard | undefined {
  if (!viewer.token) return undefined
  const causes = CAUSES.filter((cause) => {
    const area = areas[cause]
    return area !== undefined && area !== 'record' && area !== 'session' && mayHear(viewer, area)
  })
  const aboutRecords = CAUSES.filter((cause) => areas[cause] === 'record')
  return { causes, aboutRecords, kinds: kindsHeard(viewer, records) }
}

/** Whose notifications are read, and of which a token hears. */
export interface Reader {
  readonly userId: string
  readonly heard?: Heard | undefined
}

/** A viewer as the reader of their notifications. */
export function readerOf(viewer: Pick<SessionViewer, 'userId' | 'token'>, subjects: Subjects): Reader {
  return { userId: viewer.userId, heard: heardBy(viewer, subjects) }
}

export function isHeard(
  heard: Heard,
  { cause, recordKind }: Pick<Notification, 'cause' | 'recordKind'>,
): boolean {
  if (heard.causes.includes(cause)) return true
  return heard.aboutRecords.includes(cause) && recordKind !== null && heard.kinds.includes(recordKind)
}

/** `isHeard` as a condition on rows. */
export function whereHeard(heard: Heard | undefined) {
  if (!heard) return sql<boolean>`true`
  return sql<boolean>`(notifications.cause = any(${heard.causes}::text[])
    or (notifications.cause = any(${heard.aboutRecords}::text[]) and notifications.record_kind = any(${heard.kinds}::text[])))`
}
