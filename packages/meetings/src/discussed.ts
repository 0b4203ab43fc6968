import { linkTo } from '@cadencia/records/record-kind'
import type { Discussed } from '@cadencia/server/discussed'
import { demoMeetingComments } from './demo-comments.ts'
import { meetingRecord, meetings } from './record.ts'

/** Comments are for whoever may read the transcript; the creator follows. */
export const discussedMeetings: Discussed = {
  kind: meetingRecord.kind,
  find: async (db, ids) =>
    (await meetings.findAll(db, ids)).map((meeting) => {
      const { createdBy, isPermanentRoom, participantIds } = meeting
      return {
        ...linkTo(meetingRecord, meeting),
        followerIds: [createdBy],
        readerIds: isPermanentRoom ? null : [...participantIds, ...(createdBy === null ? [] : [createdBy])],
      }
    }),
  demo: demoMeetingComments,
}
