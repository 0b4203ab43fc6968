import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import type { RecordLinks } from '@cadencia/links/record-links'
import { requireActive } from '@cadencia/server/active-people'
import { createActor } from '@cadencia/server/actor'
import type { SessionViewer } from '@cadencia/server/viewer'
import { type MeetingDraft, type Repeat, SERIES_MAX } from './contract.ts'
import { meetingScheduled } from './facts.ts'
import { replaceGuests } from './guests/repository.ts'
import { countOutsideMails, type OutsidePolicy, requireConfirmed } from './outside-mails.ts'
import { aboutMeeting, meetings } from './record.ts'
import { invite } from './repository.ts'
import { startOf } from './rules.ts'
import { horizonAt, type Planned, plannedMeetings, ruleOf } from './series/recurrence.ts'
import { insertSeries, type Series } from './series/repository.ts'

interface Scheduling {
  readonly draft: MeetingDraft
  readonly viewer: SessionViewer
  readonly links: Pick<RecordLinks, 'connect'>
  readonly outside: OutsidePolicy
  /** Epoch milliseconds. */
  readonly now: number
}

/** Starts up to the horizon; at least the first. */
function startsOf({ rule, start, horizon, skipsHolidays }: Omit<Series, 'id'>): readonly Planned[] {
  const window = { from: start, to: horizon, limit: SERIES_MAX, skipsHolidays }
  const starts = plannedMeetings(rule, start, window)
  if (starts.length > 0) return starts
  const later = plannedMeetings(rule, start, { ...window, to: '9999-01-01T00:00:00Z', limit: 1 })
  const at = new Date(start).toISOString()
  return later.length > 0 ? later : [{ scheduledAt: at, occurrence: at }]
}

function seriesOf(repeat: Repeat, start: string, now: number): Series {
  const { skipHolidays = false } = repeat
  return {
    ...{ id: randomUUID(), rule: ruleOf(repeat, start), skipsHolidays: skipHolidays },
    ...{ horizon: horizonAt(now), start },
  }
}

/**
 * Inserts the meeting, or all of a series up to the horizon, with invitations and fact. The creator is always
 * invited. Returns the first meeting's id. Throws 409 for guests from outside that were not confirmed, 429 beyond the mails
 * that one person may send.
 */
export async function scheduleMeeting(
  db: Db,
  { draft, viewer, links, outside, now }: Scheduling,
): Promise<string> {
  const { userId: creatorId } = viewer
  await requireActive(db, { path: 'participantIds', ids: draft.participantIds, before: [creatorId] })
  const start = startOf(draft)
  const series = draft.repeat && seriesOf(draft.repeat, start, now)
  const starts = series ? startsOf(series) : [{ scheduledAt: start }]
  const [id = '', ...followingIds] = starts.map(() => randomUUID())
  const participantIds = [...new Set([creatorId, ...draft.participantIds])]
  const actor = createActor(creatorId, { now: () => now })
  const {
    repeat: _repeat,
    participantIds: _invited,
    guests,
    confirmOutside = false,
    scheduledFor: _start,
    links: drafted,
    ...content
  } = draft
  const planned = [id, ...followingIds].map((meetingId, index) => ({
    ...content,
    ...starts[index],
    id: meetingId,
    seriesId: series?.id,
    createdBy: creatorId,
  }))
  const emails = guests.map(({ email }) => email)
  await transact(db, async (trx) => {
    await requireConfirmed(trx, emails, { policy: outside, isConfirmed: confirmOutside })
    await countOutsideMails(trx, emails, { policy: outside, senderId: creatorId, at: actor.at })
    if (series) await insertSeries(trx, series, creatorId)
    const [first] = await meetings.insertAll(trx, planned, {
      // One fact tells of all.
      facts: (meeting) =>
        meeting.id === id
          ? outboxRow(meetingScheduled, {
              ...aboutMeeting(meeting, actor),
              participantIds,
              scheduledAt: meeting.scheduledAt,
              followingIds,
            })
          : [],
      actor,
    })
    if (!first) throw new RangeError('a series without a meeting')
    await invite(trx, [id, ...followingIds], participantIds)
    await replaceGuests(trx, [id, ...followingIds], guests)
    await links.connect(trx, { kind: 'meeting', id }, { drafted: { links: drafted, viewer }, actor })
  })
  return id
}
