import { type Announcement, announce, type LiveRule, type TopicRule } from '@cadencia/realtime/rules'
import { z } from 'zod'
import { noteSaved } from '../notes/facts.ts'
import { meetings } from '../record.ts'
import { canReadTranscript } from '../rules.ts'
import { MEETING_TOPIC, type MeetingItem } from './contract.ts'
import { itemAdded, itemChanged, itemRemoved, itemRestored } from './facts.ts'

/** Who has the meeting open gets the item itself; the meeting's lists of decisions and actions changed as well. */
function changed(meetingId: string, id: string, row: MeetingItem | null): Announcement[] {
  const topic = `${MEETING_TOPIC}:${meetingId}`
  return [
    { to: 'topic', topic, event: { type: 'changed', entity: 'meeting_item', id, scope: meetingId, row } },
    { to: 'staff', event: { type: 'changed', entity: 'meeting', id: meetingId } },
  ]
}

export const itemLive: readonly LiveRule[] = [
  announce(itemAdded, ({ meetingId, item }) => changed(meetingId, item.id, item)),
  announce(itemChanged, ({ meetingId, item }) => changed(meetingId, item.id, item)),
  announce(itemRemoved, ({ meetingId, itemId }) => changed(meetingId, itemId, null)),
  announce(itemRestored, ({ meetingId, item }) => changed(meetingId, item.id, item)),
]

export const noteLive: readonly LiveRule[] = [
  announce(
    noteSaved,
    ({ meetingId, note }) =>
      note && {
        ...{ to: 'topic', topic: `${MEETING_TOPIC}:${meetingId}` },
        event: { type: 'changed', entity: 'meeting_note', id: note.userId, scope: meetingId, row: note },
      },
  ),
]

const MeetingId = z.uuid()

export const meetingTopics: readonly TopicRule[] = [
  {
    prefix: MEETING_TOPIC,
    mayJoin: async (viewer, id, db) => {
      const meeting = MeetingId.safeParse(id).success ? await meetings.find(db, id) : undefined
      return meeting !== undefined && canReadTranscript(viewer, meeting)
    },
    whoMay: async (viewers, id, db) => {
      const meeting = await meetings.find(db, id)
      return meeting ? viewers.filter((viewer) => canReadTranscript(viewer, meeting)) : []
    },
  },
]
