import type { Db } from '@cadencia/db/client'
import {
  type Announcement,
  announce,
  type LiveRule,
  type LiveViewer,
  type TopicRule,
} from '@cadencia/realtime/rules'
import { whoIsInside } from '@cadencia/server/readers'
import { z } from 'zod'
import { noteSaved } from '../notes/facts.ts'
import { meetingKind } from '../record.ts'
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

async function insidersAmong(viewers: readonly LiveViewer[], id: string, db: Db): Promise<LiveViewer[]> {
  if (!MeetingId.safeParse(id).success) return []
  const inside = await whoIsInside(db, meetingKind, { ids: [id], readers: viewers })
  return inside.map(({ reader }) => reader)
}

export const meetingTopics: readonly TopicRule[] = [
  {
    prefix: MEETING_TOPIC,
    mayJoin: async (viewer, id, db) => (await insidersAmong([viewer], id, db)).length > 0,
    whoMay: insidersAmong,
  },
]
