import type { Viewer } from '@cadencia/contract/viewer'
import { type RawBuilder, sql } from 'kysely'

/** `canReadTranscript` as a condition. `table` is the meetings' name in the statement. */
export function isReadable(
  viewer: Pick<Viewer, 'userId' | 'isAdministrator'>,
  table: string,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${viewer.isAdministrator}::boolean or ${column('room_day')} is not null
    or ${column('created_by')} = ${viewer.userId}
    or exists (select from meeting_participants p
      where p.meeting_id = ${column('id')} and p.user_id = ${viewer.userId} and p.is_invited))`
}
