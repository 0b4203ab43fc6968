import type { Discussed } from '@cadencia/discussions/discussed'
import { sql } from 'kysely'
import { demoMeetingComments } from './demo-comments.ts'

/** Comments are for whoever may read the transcript; the creator follows. */
export const discussedMeetings: Discussed = {
  kind: 'meeting',
  find: async (db, ids) => {
    const meetings = await db
      .selectFrom('meetings as m')
      .select(['m.id', 'm.title', 'm.created_by as createdBy'])
      .select([
        sql<boolean>`m.room_day is not null`.as('isPermanentRoom'),
        sql<string[]>`array(select p.user_id from meeting_participants p
          where p.meeting_id = m.id and p.is_invited)`.as('participantIds'),
      ])
      .where(sql<boolean>`m.id = any(${ids}::uuid[])`)
      .where('m.cancelled_at', 'is', null)
      .execute()
    return meetings.map(({ id, title, createdBy, isPermanentRoom, participantIds }) => ({
      id,
      title,
      url: `/meetings/${id}`,
      followerIds: [createdBy],
      readerIds: isPermanentRoom ? null : [...participantIds, ...(createdBy === null ? [] : [createdBy])],
    }))
  },
  demo: demoMeetingComments,
}
