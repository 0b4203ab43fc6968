import { type Db, transact } from '@cadencia/db/client'
import { outboxRow, record } from '@cadencia/db/outbox'
import { enqueue } from '@cadencia/jobs/enqueue'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError, invalid } from '@cadencia/server/app-error'
import type { Meeting, MeetingPatch } from './contract.ts'
import {
  meetingCancelled,
  meetingCompleted,
  meetingStarted,
  summariseMeeting,
  transcriptSaved,
} from './facts.ts'
import { replaceGuests } from './guests/repository.ts'
import { aboutMeeting, meetings } from './record.ts'
import { listFollowingIds, markPresent, replaceInvited, setSummaryStatus } from './repository.ts'
import { canTransition, durationIssue, type MeetingRecord, meetingFigures, summaryRefusal } from './rules.ts'
import { shiftedBy } from './series/recurrence.ts'
import { endSeries, shiftSeries } from './series/repository.ts'
import { saveTranscript } from './transcripts/repository.ts'

export interface MeetingActor extends Actor<string | null> {
  readonly maxMeetingDuration: number
  readonly isSummaryEnabled: boolean
}

const TRANSITION_REFUSED = {
  scheduled: 'Esta reunião já começou.',
  active: 'Só uma reunião agendada pode ser iniciada.',
  completed: 'Só uma reunião ativa pode ser encerrada.',
} as const

interface Change {
  readonly patch: MeetingPatch
  readonly actor: MeetingActor
  /** `following`: the later ones of its series as well. Default: the meeting alone. */
  readonly scope?: 'this' | 'following'
  /** The record as a 409 shows it. */
  readonly present?: (record: MeetingRecord) => Promise<Meeting>
}

/**
 * Changes fields, status or both. Throws 409 for a stale version and for a transition that is not allowed, 400 for a
 * duration above the setting.
 */
export function changeMeeting(db: Db, id: string, { patch, actor, scope, present }: Change): Promise<void> {
  const { status, version, scheduledFor, participantIds, guests, ...fields } = patch
  const edit = { ...fields, scheduledAt: patch.scheduledAt ?? scheduledFor }
  return transact(db, async (trx) => {
    const before = await meetings.lock(trx, id, { version, ...(present && { present }) })
    const issue = patch.duration && durationIssue(patch.duration, actor.maxMeetingDuration)
    if (issue) throw invalid('duration', issue)
    const people = { participantIds, guests }
    const isEdited = Object.values({ ...edit, ...people }).some((value) => value !== undefined)
    const edited = isEdited ? await editMeeting(trx, before, { edit, people, actor }) : before
    if (scope === 'following' && isEdited) await changeFollowing(trx, before, { edit, people, actor })
    if (status !== undefined && status !== before.status) await changeStatus(trx, edited, { status, actor })
  })
}

/** Another day or time shifts the later ones by as much; those that were held stay as they are. */
async function changeFollowing(trx: Db, before: MeetingRecord, { edit, people, actor }: Edit) {
  const { seriesId, scheduledAt } = before
  if (seriesId === null) return
  const { scheduledAt: to, ...changes } = edit
  const shift = to === undefined ? undefined : { from: scheduledAt, to }
  // First, so that none is made meanwhile.
  if (shift) await shiftSeries(trx, seriesId, shift)
  const following = await meetings.lockAll(trx, await listFollowingIds(trx, seriesId, scheduledAt))
  // The one that was moved may stand behind its own old time now.
  const waiting = following.filter(({ id, status }) => id !== before.id && status === 'scheduled')
  const ids = waiting.map(({ id }) => id)
  if (people.participantIds) {
    // Those of a series have one creator.
    const creator = before.createdBy ? [before.createdBy] : []
    await replaceInvited(trx, ids, [...new Set([...creator, ...people.participantIds])])
  }
  if (people.guests) await replaceGuests(trx, ids, people.guests)
  const patches = waiting.map((meeting) => ({
    before: meeting,
    changes: { ...changes, ...(shift && { scheduledAt: shiftedBy(meeting.scheduledAt, shift) }) },
  }))
  await meetings.patchAll(trx, patches, { actor })
}

interface Edit {
  readonly edit: Omit<MeetingPatch, 'status' | 'version' | 'scheduledFor' | 'participantIds' | 'guests'>
  readonly people: Pick<MeetingPatch, 'participantIds' | 'guests'>
  readonly actor: MeetingActor
}

async function editMeeting(
  trx: Db,
  before: MeetingRecord,
  { edit, people, actor }: Edit,
): Promise<MeetingRecord> {
  const { participantIds, guests } = before.isPermanentRoom ? {} : people
  if (guests) await replaceGuests(trx, [before.id], guests)
  if (participantIds) {
    const creator = before.createdBy ? [before.createdBy] : []
    const had = [...before.participantIds, ...creator]
    await requireActive(trx, { path: 'participantIds', ids: participantIds, before: had })
    await replaceInvited(trx, [before.id], [...new Set([...creator, ...participantIds])])
  }
  return meetings.patch(trx, before, { changes: edit, actor })
}

interface StatusChange {
  readonly status: MeetingRecord['status']
  readonly actor: MeetingActor
}

async function changeStatus(trx: Db, before: MeetingRecord, { status, actor }: StatusChange): Promise<void> {
  if (!canTransition(before.status, status))
    throw new AppError('invalid_transition', 409, TRANSITION_REFUSED[status])
  if (status === 'completed') {
    if (before.isPermanentRoom && actor.actorId) {
      throw new AppError('invalid_transition', 409, 'A sala permanente se encerra sozinha à meia-noite.')
    }
    return completeMeeting(trx, before, actor)
  }
  await meetings.patch(trx, before, {
    changes: { status, startedAt: actor.at },
    facts: (meeting) => outboxRow(meetingStarted, aboutMeeting(meeting, actor)),
    actor,
  })
  if (actor.actorId) await markPresent(trx, before.id, actor.actorId)
}

/** Requests a summary where there is a transcript or a note. */
async function completeMeeting(trx: Db, before: MeetingRecord, actor: MeetingActor): Promise<void> {
  const { hasTranscript, hasNotes } = before
  await meetings.patch(trx, before, {
    changes: {
      status: 'completed',
      endedAt: actor.at,
      summaryStatus: (hasTranscript || hasNotes) && actor.isSummaryEnabled ? 'pending' : undefined,
    },
    facts: (meeting) =>
      outboxRow(meetingCompleted, {
        ...aboutMeeting(meeting, actor),
        teamId: meeting.teamId,
        presentIds: meeting.presentIds,
        hasTranscript,
        hasNotes,
        figures: meetingFigures(meeting),
      }),
    actor,
  })
}

/** With scope `following` also cancels the later meetings of the series. Throws 409 once the meeting has started. */
export function cancelMeetingOrSeries(
  db: Db,
  id: string,
  { scope, actor }: { scope: 'this' | 'following'; actor: MeetingActor },
) {
  return transact(db, async (trx) => {
    const meeting = await meetings.lock(trx, id)
    if (meeting.status !== 'scheduled') {
      throw new AppError('invalid_transition', 409, 'Só uma reunião agendada pode ser cancelada.')
    }
    const { seriesId, scheduledAt } = meeting
    const isSeries = scope === 'following' && seriesId !== null
    // Ended first, so that none is made after the list was read.
    if (isSeries) await endSeries(trx, seriesId)
    const planned = isSeries ? await listFollowingIds(trx, seriesId, scheduledAt) : []
    const following = await meetings.lockAll(trx, planned)
    const waiting = new Set(following.flatMap((one) => (one.status === 'scheduled' ? one.id : [])))
    const followingIds = planned.filter((one) => waiting.has(one))
    await meetings.removeAll(trx, [id, ...followingIds], {
      // One fact tells of all.
      facts: (one) =>
        one.id === id
          ? outboxRow(meetingCancelled, { ...aboutMeeting(meeting, actor), scheduledAt, followingIds })
          : [],
      actor,
    })
  })
}

interface TranscriptInput {
  readonly authorId: string
  readonly text: string
  readonly actor: MeetingActor
}

/** Saves one author's text. On a completed meeting the summary becomes pending again. */
export function addTranscript(db: Db, id: string, { authorId, text, actor }: TranscriptInput) {
  return transact(db, async (trx) => {
    const meeting = await meetings.lock(trx, id)
    const { updatedAt } = await saveTranscript(trx, { meetingId: id, authorId, text })
    if (meeting.status === 'completed' && actor.isSummaryEnabled) await setSummaryStatus(trx, id, 'pending')
    await record(trx, transcriptSaved, { ...aboutMeeting(meeting, actor), status: meeting.status })
    return { meetingId: id, transcript: text, updatedAt }
  })
}

/** Throws 409 without a transcript, before the meeting is completed, and where summaries are disabled. */
export function queueSummary(db: Db, id: string, actor: MeetingActor): Promise<void> {
  return transact(db, async (trx) => {
    const meeting = await meetings.lock(trx, id)
    const refusal = summaryRefusal({ ...meeting, isSummaryEnabled: actor.isSummaryEnabled })
    if (refusal) throw new AppError('summary_refused', 409, refusal)
    await setSummaryStatus(trx, id, 'pending')
    await enqueue(trx, summariseMeeting, { meetingId: id })
  })
}
