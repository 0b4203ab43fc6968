import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { enqueue } from '@cadencia/jobs/enqueue'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError, invalid, notFound } from '@cadencia/server/app-error'
import { requireVersion } from '@cadencia/server/versions'
import type { Meeting, MeetingPatch } from './contract.ts'
import {
  meetingCancelled,
  meetingChanged,
  meetingCompleted,
  meetingStarted,
  summariseMeeting,
  transcriptSaved,
} from './facts.ts'
import { noteChanges } from './history.ts'
import {
  cancelMeetings,
  findMeetingForUpdate,
  listFollowingIds,
  markPresent,
  replaceInvited,
  setSummaryStatus,
  updateMeeting,
} from './repository.ts'
import { canTransition, durationIssue, type MeetingRecord, meetingFigures, summaryRefusal } from './rules.ts'
import { endSeries } from './series/repository.ts'
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

function payloadOf(meeting: MeetingRecord, { actorId, at }: MeetingActor) {
  const { id, title, participantIds, isPermanentRoom } = meeting
  return { meetingId: id, title, participantIds, isPermanentRoom, actorId, at }
}

async function getForUpdate(trx: Db, id: string): Promise<MeetingRecord> {
  const meeting = await findMeetingForUpdate(trx, id)
  if (!meeting) throw notFound('Reunião não encontrada.')
  return meeting
}

interface Change {
  readonly patch: MeetingPatch
  readonly actor: MeetingActor
  /** The record as a 409 shows it. */
  readonly present?: (record: MeetingRecord) => Promise<Meeting>
}

/**
 * Changes fields, status or both. Throws 409 for a stale version and for a transition that is not allowed, 400 for a
 * duration above the setting.
 */
export function changeMeeting(db: Db, id: string, { patch, actor, present }: Change): Promise<void> {
  return transact(db, async (trx) => {
    const before = await getForUpdate(trx, id)
    await requireVersion(before, patch.version, present)
    const issue = patch.duration && durationIssue(patch.duration, actor.maxMeetingDuration)
    if (issue) throw invalid('duration', issue)
    const { status, version, scheduledFor, participantIds, ...fields } = patch
    const edit = { ...fields, scheduledAt: patch.scheduledAt ?? scheduledFor }
    if (Object.values({ ...edit, participantIds }).some((value) => value !== undefined)) {
      await editMeeting(trx, before, { edit, participantIds, actor })
    }
    if (status !== undefined && status !== before.status) await changeStatus(trx, before, { status, actor })
    await noteChanges(trx, { before, after: await getForUpdate(trx, id) }, actor)
  })
}

interface Edit {
  readonly edit: Omit<MeetingPatch, 'status' | 'version' | 'scheduledFor' | 'participantIds'>
  readonly participantIds: readonly string[] | undefined
  readonly actor: MeetingActor
}

async function editMeeting(
  trx: Db,
  before: MeetingRecord,
  { edit, participantIds, actor }: Edit,
): Promise<void> {
  await updateMeeting(trx, before.id, edit)
  if (participantIds && !before.isPermanentRoom) {
    const creator = before.createdBy ? [before.createdBy] : []
    const had = [...before.participantIds, ...creator]
    await requireActive(trx, { path: 'participantIds', ids: participantIds, before: had })
    await replaceInvited(trx, before.id, [...new Set([...creator, ...participantIds])])
  }
  const after = await getForUpdate(trx, before.id)
  await record(trx, meetingChanged, {
    ...payloadOf(after, actor),
    scheduledAt: after.scheduledAt,
    isMoved: after.scheduledAt !== before.scheduledAt || after.duration !== before.duration,
    invitedIds: after.participantIds.filter((id) => !before.participantIds.includes(id)),
    removedIds: before.participantIds.filter((id) => !after.participantIds.includes(id)),
    figures: after.status === 'completed' ? meetingFigures(after) : null,
  })
}

interface StatusChange {
  readonly status: MeetingRecord['status']
  readonly actor: MeetingActor
}

async function changeStatus(trx: Db, meeting: MeetingRecord, { status, actor }: StatusChange): Promise<void> {
  if (!canTransition(meeting.status, status))
    throw new AppError('invalid_transition', 409, TRANSITION_REFUSED[status])
  if (status === 'completed') {
    if (meeting.isPermanentRoom && actor.actorId) {
      throw new AppError('invalid_transition', 409, 'A sala permanente se encerra sozinha à meia-noite.')
    }
    return completeMeeting(trx, meeting, actor)
  }
  await updateMeeting(trx, meeting.id, { status, startedAt: actor.at })
  if (actor.actorId) await markPresent(trx, meeting.id, actor.actorId)
  await record(trx, meetingStarted, payloadOf(meeting, actor))
}

/** Requests a summary where there is a transcript. */
async function completeMeeting(
  trx: Db,
  { id, hasTranscript }: MeetingRecord,
  actor: MeetingActor,
): Promise<void> {
  await updateMeeting(trx, id, {
    status: 'completed',
    endedAt: actor.at,
    summaryStatus: hasTranscript && actor.isSummaryEnabled ? 'pending' : undefined,
  })
  const after = await getForUpdate(trx, id)
  await record(trx, meetingCompleted, {
    ...payloadOf(after, actor),
    teamId: after.teamId,
    presentIds: after.presentIds,
    hasTranscript,
    figures: meetingFigures(after),
  })
}

/** With scope `following` also cancels the later meetings of the series. Throws 409 once the meeting has started. */
export function cancelMeetingOrSeries(
  db: Db,
  id: string,
  { scope, actor }: { scope: 'this' | 'following'; actor: MeetingActor },
) {
  return transact(db, async (trx) => {
    const meeting = await getForUpdate(trx, id)
    if (meeting.status !== 'scheduled') {
      throw new AppError('invalid_transition', 409, 'Só uma reunião agendada pode ser cancelada.')
    }
    const { seriesId, scheduledAt } = meeting
    const isSeries = scope === 'following' && seriesId !== null
    // Ended first, so that none is made after the list was read.
    if (isSeries) await endSeries(trx, seriesId)
    const planned = isSeries ? await listFollowingIds(trx, seriesId, scheduledAt) : []
    const cancelled = new Set(await cancelMeetings(trx, [id, ...planned]))
    const followingIds = planned.filter((one) => cancelled.has(one))
    await record(trx, meetingCancelled, { ...payloadOf(meeting, actor), scheduledAt, followingIds })
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
    const meeting = await getForUpdate(trx, id)
    const { updatedAt } = await saveTranscript(trx, { meetingId: id, authorId, text })
    if (meeting.status === 'completed' && actor.isSummaryEnabled) await setSummaryStatus(trx, id, 'pending')
    await record(trx, transcriptSaved, { ...payloadOf(meeting, actor), status: meeting.status })
    return { meetingId: id, transcript: text, updatedAt }
  })
}

/** Throws 409 without a transcript, before the meeting is completed, and where summaries are disabled. */
export function queueSummary(db: Db, id: string, actor: MeetingActor): Promise<void> {
  return transact(db, async (trx) => {
    const { status, hasTranscript } = await getForUpdate(trx, id)
    const refusal = summaryRefusal({ status, hasTranscript, isSummaryEnabled: actor.isSummaryEnabled })
    if (refusal) throw new AppError('summary_refused', 409, refusal)
    await setSummaryStatus(trx, id, 'pending')
    await enqueue(trx, summariseMeeting, { meetingId: id })
  })
}
