import { versionToCheck } from '@cadencia/contract/id-lists'
import type { Viewer } from '@cadencia/contract/viewer'
import { type Db, transact } from '@cadencia/db/client'
import { outboxRow, record } from '@cadencia/db/outbox'
import { enqueue } from '@cadencia/jobs/enqueue'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError, invalid } from '@cadencia/server/app-error'
import { patchedIds } from '@cadencia/server/id-lists'
import { lockEditable, requireEditable } from './access.ts'
import { type Meeting, MeetingFields, type MeetingPatch } from './contract.ts'
import {
  meetingCancelled,
  meetingCompleted,
  meetingStarted,
  summariseMeeting,
  transcriptSaved,
} from './facts.ts'
import { admitGuestMails } from './guests/admission.ts'
import { replaceGuests } from './guests/repository.ts'
import type { OutsidePolicy } from './outside-mails.ts'
import { aboutMeeting, meetings } from './record.ts'
import { markPresent, replaceInvited, setSummaryStatus } from './repository.ts'
import {
  canTransition,
  durationIssue,
  isPresent,
  type MeetingRecord,
  meetingFigures,
  summaryRefusal,
} from './rules.ts'
import { endSeries, findSeriesId, listSeriesIds, lockSeries } from './series/repository.ts'
import { moveFollowing, type Starts } from './series/service.ts'
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
  /** Null where the product itself changes it. */
  readonly viewer: Viewer | null
  /** Null likewise: then nobody's mails are counted. */
  readonly outside: OutsidePolicy | null
  readonly actor: MeetingActor
  /** `following`: the later ones of its series as well. Default: the meeting alone. */
  readonly scope?: 'this' | 'following'
  /** The record as a 409 shows it. */
  readonly present?: (record: MeetingRecord, trx: Db) => Promise<Meeting>
}

interface InScope {
  /** The meeting that was named. */
  readonly meeting: MeetingRecord
  /** The later ones of its series that wait, by start; none unless they are asked for. */
  readonly following: readonly MeetingRecord[]
}

/**
 * Locks a meeting and, with scope `following`, all of its series at once: no two calls wait for each other, and none is made
 * meanwhile. Throws 404; 403 where the viewer may not change each of them; 409 for a stale version.
 */
async function lockInScope(
  trx: Db,
  id: string,
  {
    viewer,
    scope,
    version,
    present,
    named,
  }: Pick<Change, 'viewer' | 'scope' | 'present'> & {
    readonly version?: number | undefined
    readonly named?: readonly string[] | undefined
  },
): Promise<InScope> {
  const seriesId = scope === 'following' ? await findSeriesId(trx, id) : null
  if (seriesId !== null) await lockSeries(trx, seriesId)
  const series = seriesId === null ? [] : await meetings.lockStored(trx, await listSeriesIds(trx, seriesId))
  const meeting = await lockEditable(trx, id, viewer, { version, present, named })
  const start = Date.parse(meeting.scheduledAt)
  const following = series
    .filter((one) => !one.isDeleted && one.status === 'scheduled' && Date.parse(one.scheduledAt) > start)
    .toSorted((one, other) => Date.parse(one.scheduledAt) - Date.parse(other.scheduledAt))
  if (viewer) requireEditable(viewer, following)
  return { meeting, following }
}

/**
 * Changes fields, status or both. Throws 404; 403 where the viewer may not change all that changes; 409 for a stale version
 * for a transition that is not allowed and for guests from outside that were not confirmed; 429 beyond the mails that one
 * person may send; 400 for a duration above the setting.
 */
export function changeMeeting(
  db: Db,
  id: string,
  { patch, actor, scope, outside: policy, ...asked }: Change,
): Promise<void> {
  const {
    status,
    version: _,
    scheduledFor,
    participantIds,
    guests,
    confirmOutside = false,
    ...fields
  } = patch
  const edit = { ...fields, scheduledAt: patch.scheduledAt ?? scheduledFor }
  const people = { participantIds, guests }
  const isEdited = Object.values({ ...edit, ...people }).some((value) => value !== undefined)
  const version = versionToCheck(patch, ['participantIds'])
  const named = Array.isArray(participantIds) ? participantIds : participantIds?.add
  return transact(db, async (trx) => {
    const locked = await lockInScope(trx, id, {
      ...asked,
      version,
      named,
      ...(isEdited && scope && { scope }),
    })
    const before = locked.meeting
    const issue = patch.duration && durationIssue(patch.duration, actor.maxMeetingDuration)
    if (issue) throw invalid('duration', issue)
    if (policy && actor.actorId !== null && !before.isPermanentRoom) {
      const sending = { policy, senderId: actor.actorId, at: actor.at, isConfirmed: confirmOutside }
      await admitGuestMails(trx, [before, ...locked.following], { edit, guests, ...sending })
    }
    const to = scope === 'following' ? edit.scheduledAt : undefined
    const starts = to === undefined ? undefined : await moveFollowing(trx, locked, to)
    const own = { ...edit, ...(starts && { scheduledAt: starts.get(id) }) }
    const edited = isEdited ? await editMeeting(trx, before, { edit: own, people, actor }) : before
    if (scope === 'following' && isEdited) await changeFollowing(trx, locked, { edit, people, actor, starts })
    if (status !== undefined && status !== before.status) await changeStatus(trx, edited, { status, actor })
  })
}

/** Of the later ones of its series; those that were held stay as they are. */
async function changeFollowing(
  trx: Db,
  { meeting: before, following }: InScope,
  { edit, people, actor, starts }: Edit & { readonly starts: Starts | undefined },
): Promise<void> {
  if (before.seriesId === null) return
  const { scheduledAt: _, ...changes } = edit
  const ids = following.map(({ id }) => id)
  await invite(trx, following, people)
  if (people.guests) await replaceGuests(trx, ids, people.guests)
  const patches = following.map((meeting) => ({
    before: meeting,
    changes: { ...changes, ...(starts && { scheduledAt: starts.get(meeting.id) }) },
  }))
  await meetings.patchAll(trx, patches, { actor })
}

interface Edit {
  readonly edit: Omit<
    MeetingPatch,
    'status' | 'version' | 'scheduledFor' | 'participantIds' | 'guests' | 'confirmOutside'
  >
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
    const had = [...before.participantIds, ...creatorOf(before)]
    const ids = invitedAfter(before, participantIds)
    await requireActive(trx, { path: 'participantIds', ids, before: had })
    await invite(trx, [before], { participantIds })
  }
  return meetings.patch(trx, before, { changes: edit, actor })
}

const creatorOf = ({ createdBy }: MeetingRecord) => (createdBy ? [createdBy] : [])

/** With the creator, who always takes part. */
function invitedAfter(before: MeetingRecord, patch: NonNullable<MeetingPatch['participantIds']>): string[] {
  const schema = MeetingFields.shape.participantIds
  const ids = patchedIds(before.participantIds, { path: 'participantIds', schema, patch })
  return [...new Set([...creatorOf(before), ...ids])]
}

/** Meetings that will have the same people are written at once. */
async function invite(
  trx: Db,
  all: readonly MeetingRecord[],
  { participantIds }: Edit['people'],
): Promise<void> {
  if (!participantIds) return
  const after = all.map((meeting) => ({ id: meeting.id, userIds: invitedAfter(meeting, participantIds) }))
  for (const alike of Map.groupBy(after, ({ userIds }) => userIds.toSorted().join()).values()) {
    await replaceInvited(
      trx,
      alike.map(({ id }) => id),
      alike[0]?.userIds ?? [],
    )
  }
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
  await noteThere(trx, { ...before, status }, actor.actorId)
}

/** Notes that a person is at a meeting, where that counts. */
async function noteThere(trx: Db, meeting: MeetingRecord, userId: string | null): Promise<void> {
  if (userId !== null && isPresent(userId, meeting)) await markPresent(trx, meeting.id, userId)
}

/** Somebody enters a meeting: they are there while it runs, if it is theirs. Throws 404. */
export function enterMeeting(db: Db, id: string, userId: string): Promise<void> {
  return transact(db, async (trx) => noteThere(trx, await meetings.lock(trx, id), userId))
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

interface Cancelling {
  readonly viewer: Viewer
  readonly actor: MeetingActor
  readonly scope: 'this' | 'following'
}

/**
 * With scope `following` also cancels the later meetings of the series. Throws 404, 403 where the viewer may not cancel each
 * of them, 409 once the meeting has started.
 */
export function cancelMeetingOrSeries(db: Db, id: string, { viewer, scope, actor }: Cancelling) {
  return transact(db, async (trx) => {
    const { meeting, following } = await lockInScope(trx, id, { viewer, scope })
    if (meeting.status !== 'scheduled') {
      throw new AppError('invalid_transition', 409, 'Só uma reunião agendada pode ser cancelada.')
    }
    const { seriesId, scheduledAt } = meeting
    if (scope === 'following' && seriesId !== null) await endSeries(trx, seriesId)
    const followingIds = following.map((one) => one.id)
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
  readonly viewer: Viewer
  readonly text: string
  readonly actor: MeetingActor
}

/** Saves the viewer's text. On a completed meeting the summary becomes pending again. Throws 404 and 403. */
export function addTranscript(db: Db, id: string, { viewer, text, actor }: TranscriptInput) {
  const { userId: authorId } = viewer
  return transact(db, async (trx) => {
    const meeting = await lockEditable(trx, id, viewer)
    await noteThere(trx, meeting, authorId)
    const { updatedAt } = await saveTranscript(trx, { meetingId: id, authorId, text })
    if (meeting.status === 'completed' && actor.isSummaryEnabled) await setSummaryStatus(trx, id, 'pending')
    await record(trx, transcriptSaved, { ...aboutMeeting(meeting, actor), status: meeting.status })
    return { meetingId: id, transcript: text, updatedAt }
  })
}

interface Asking {
  readonly viewer: Viewer
  readonly actor: MeetingActor
}

/**
 * Throws 404, 403, and 409 without a transcript, before the meeting is completed, and where summaries are disabled.
 */
export function queueSummary(db: Db, id: string, { viewer, actor }: Asking): Promise<void> {
  return transact(db, async (trx) => {
    const meeting = await lockEditable(trx, id, viewer)
    const refusal = summaryRefusal({ ...meeting, isSummaryEnabled: actor.isSummaryEnabled })
    if (refusal) throw new AppError('summary_refused', 409, refusal)
    await setSummaryStatus(trx, id, 'pending')
    await enqueue(trx, summariseMeeting, { meetingId: id })
  })
}
