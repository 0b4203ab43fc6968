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
import { END_OF_TIME, hasEnd, horizonAt, type Planned, plannedMeetings, ruleOf } from './series/recurrence.ts'
import { insertSeries, type Series } from './series/repository.ts'

interface Scheduling {
  readonly draft: MeetingDraft
  readonly viewer: SessionViewer
  readonly links: Pick<RecordLinks, 'connect'>
  readonly outside: OutsidePolicy
  /** Epoch milliseconds. */
  readonly now: number
}

interface Begun {
  readonly series: Series
  readonly starts: readonly Planned[]
}

/** A series with its meetings: all where it has an end, else those up to the horizon; at least the first. */
function beginSeries(repeat: Repeat, start: string, now: number): Begun {
  const rule = ruleOf(repeat, start)
  const { skipHolidays: skipsHolidays = false } = repeat
  const window = { from: start, to: END_OF_TIME, limit: SERIES_MAX, skipsHolidays }
  const horizon = horizonAt(now)
  const series = { id: randomUUID(), rule, skipsHolidays, start }
  if (hasEnd(rule)) return { series: { ...series, horizon: 'infinity' }, starts: planOf(rule, start, window) }
  const starts = plannedMeetings(rule, start, { ...window, to: horizon })
  if (starts.length > 0) return { series: { ...series, horizon }, starts }
  const [first, second] = planOf(rule, start, { ...window, limit: 2 })
  return { series: { ...series, horizon: second?.scheduledAt ?? 'infinity' }, starts: first ? [first] : [] }
}

/** The day that was asked for where the rule has none. */
function planOf(...plan: Parameters<typeof plannedMeetings>): readonly Planned[] {
  const planned = plannedMeetings(...plan)
  const at = new Date(plan[1]).toISOString()
  return planned.length > 0 ? planned : [{ scheduledAt: at, occurrence: at }]
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
  const start = startOf(draft)
  const begun = draft.repeat && beginSeries(draft.repeat, start, now)
  const series = begun?.series
  const starts = begun?.starts ?? [{ scheduledAt: start }]
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
    await requireActive(trx, { path: 'participantIds', ids: draft.participantIds, before: [creatorId] })
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
