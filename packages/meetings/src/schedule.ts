import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import type { RecordLinks } from '@cadencia/links/record-links'
import { requireActive } from '@cadencia/server/active-people'
import { createActor } from '@cadencia/server/actor'
import type { SessionViewer } from '@cadencia/server/viewer'
import type { MeetingDraft } from './contract.ts'
import { meetingScheduled } from './facts.ts'
import { aboutMeeting, meetings } from './record.ts'
import { invite } from './repository.ts'
import { startOf } from './rules.ts'
import { horizonAt, OCCURRENCES_MAX, occurrences, weeklyRule } from './series/recurrence.ts'
import { insertSeries } from './series/repository.ts'

interface Scheduling {
  readonly draft: MeetingDraft
  readonly viewer: SessionViewer
  readonly links: Pick<RecordLinks, 'connect'>
  /** Epoch milliseconds. */
  readonly now: number
}

/** Starts up to the horizon; at least the first. */
function startsOf(rule: string, first: string, horizon: string): string[] {
  const starts = occurrences(rule, first, { from: first, to: horizon, limit: OCCURRENCES_MAX })
  return starts.length > 0 ? starts : [new Date(first).toISOString()]
}

/**
 * Inserts the meeting, or all of a weekly series up to the horizon, with invitations and fact. The creator is always
 * invited. Returns the first meeting's id.
 */
export async function scheduleMeeting(db: Db, { draft, viewer, links, now }: Scheduling): Promise<string> {
  const { userId: creatorId } = viewer
  await requireActive(db, { path: 'participantIds', ids: draft.participantIds, before: [creatorId] })
  const start = startOf(draft)
  const rule = draft.repeat && weeklyRule(draft.repeat, start)
  const horizon = horizonAt(now)
  const starts = rule ? startsOf(rule, start, horizon) : [start]
  const [id = '', ...followingIds] = starts.map(() => randomUUID())
  const participantIds = [...new Set([creatorId, ...draft.participantIds])]
  const series = rule ? { id: randomUUID(), rule, horizon, start } : undefined
  const actor = createActor(creatorId, { now: () => now })
  const {
    repeat: _repeat,
    participantIds: _invited,
    scheduledFor: _start,
    links: drafted,
    ...content
  } = draft
  const planned = [id, ...followingIds].map((meetingId, index) => ({
    ...content,
    id: meetingId,
    scheduledAt: starts[index],
    seriesId: series?.id,
    createdBy: creatorId,
  }))
  await transact(db, async (trx) => {
    if (series) await insertSeries(trx, series, creatorId)
    const [first] = await meetings.insertAll(trx, planned, {
      // One fact tells of all.
      facts: (meeting) =>
        meeting.id === id
          ? outboxRow(meetingScheduled, {
              ...aboutMeeting(meeting, actor),
              participantIds,
              scheduledAt: start,
              followingIds,
            })
          : [],
      actor,
    })
    if (!first) throw new RangeError('a series without a meeting')
    await invite(trx, [id, ...followingIds], participantIds)
    await links.connect(trx, { kind: 'meeting', id }, { drafted: { links: drafted, viewer }, actor })
  })
  return id
}
