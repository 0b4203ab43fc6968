import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { enqueue } from '@cadencia/jobs/enqueue'
import { AppError, invalid, notFound } from '@cadencia/server/app-error'
import type { MeetingPatch } from './contract.ts'
import {
  meetingCancelled,
  meetingChanged,
  meetingCompleted,
  meetingStarted,
  summariseMeeting,
  transcriptSaved,
} from './facts.ts'
import {
  cancelMeetings,
  findMeetingForUpdate,
  listFollowingIds,
  markPresent,
  replaceInvited,
  setSummaryStatus,
  updateMeeting,
} from './repository.ts'
import { canMove, durationIssue, type MeetingRecord, meetingFigures, summaryRefusal } from './rules.ts'
import { endSeries } from './series/repository.ts'
import { saveTranscript } from './transcripts/repository.ts'

/** What a write needs to know beside what it is asked for. */
export interface Act {
  /** Null when the meeting does it by itself. */
  readonly actorId: string | null
  /** Epoch milliseconds. */
  readonly now: number
  readonly maxMeetingDuration: number
  readonly isSummaryEnabled: boolean
}

const MOVE_REFUSED = {
  scheduled: 'Esta reunião já começou.',
  active: 'Só uma reunião agendada pode ser iniciada.',
  completed: 'Só uma reunião ativa pode ser encerrada.',
} as const

function about(meeting: MeetingRecord, { actorId, now }: Act) {
  const { id, title, participantIds, isPermanentRoom } = meeting
  return { meetingId: id, title, participantIds, isPermanentRoom, actorId, at: new Date(now).toISOString() }
}

async function getForUpdate(trx: Db, id: string): Promise<MeetingRecord> {
  const meeting = await findMeetingForUpdate(trx, id)
  if (!meeting) throw notFound('Reunião não encontrada.')
  return meeting
}

/** Not `ok`: somebody else changed the meeting first; `current` is what it is now. */
export type ChangeOutcome = { readonly ok: true } | { readonly ok: false; readonly current: MeetingRecord }

/**
 * Changes a meeting: its fields, its status, or both; nothing when `version` is given and old. Throws 409 for
 * a move that the transitions do not know, 400 for a duration above the setting.
 */
export function changeMeeting(
  db: Db,
  id: string,
  change: { readonly patch: MeetingPatch; readonly act: Act },
): Promise<ChangeOutcome> {
  const { patch, act } = change
  return transact(db, async (trx) => {
    const before = await getForUpdate(trx, id)
    if (patch.version !== undefined && patch.version !== before.version) return { ok: false, current: before }
    const issue = patch.duration && durationIssue(patch.duration, act.maxMeetingDuration)
    if (issue) throw invalid('duration', issue)
    const { status, version, scheduledFor, participantIds, ...fields } = patch
    const edit = { ...fields, scheduledAt: patch.scheduledAt ?? scheduledFor }
    if (Object.values({ ...edit, participantIds }).some((value) => value !== undefined)) {
      await editMeeting(trx, before, { edit, participantIds, act })
    }
    if (status !== undefined && status !== before.status) await moveMeeting(trx, before, { status, act })
    return { ok: true }
  })
}

interface Edit {
  readonly edit: Omit<MeetingPatch, 'status' | 'version' | 'scheduledFor' | 'participantIds'>
  readonly participantIds: readonly string[] | undefined
  readonly act: Act
}

async function editMeeting(
  trx: Db,
  before: MeetingRecord,
  { edit, participantIds, act }: Edit,
): Promise<void> {
  await updateMeeting(trx, before.id, edit)
  if (participantIds && !before.isPermanentRoom) {
    const creator = before.createdBy ? [before.createdBy] : []
    await replaceInvited(trx, before.id, [...new Set([...creator, ...participantIds])])
  }
  const after = await getForUpdate(trx, before.id)
  await record(trx, meetingChanged, {
    ...about(after, act),
    scheduledAt: after.scheduledAt,
    isMoved: after.scheduledAt !== before.scheduledAt || after.duration !== before.duration,
    invitedIds: after.participantIds.filter((id) => !before.participantIds.includes(id)),
    removedIds: before.participantIds.filter((id) => !after.participantIds.includes(id)),
    figures: after.status === 'completed' ? meetingFigures(after) : null,
  })
}

interface Move {
  readonly status: MeetingRecord['status']
  readonly act: Act
}

async function moveMeeting(trx: Db, meeting: MeetingRecord, { status, act }: Move): Promise<void> {
  if (!canMove(meeting.status, status)) throw new AppError('invalid_transition', 409, MOVE_REFUSED[status])
  if (status === 'completed') {
    if (meeting.isPermanentRoom && act.actorId) {
      throw new AppError('invalid_transition', 409, 'A sala permanente se encerra sozinha à meia-noite.')
    }
    return completeMeeting(trx, meeting, act)
  }
  await updateMeeting(trx, meeting.id, { status, startedAt: new Date(act.now).toISOString() })
  if (act.actorId) await markPresent(trx, meeting.id, act.actorId)
  await record(trx, meetingStarted, about(meeting, act))
}

/** Ends a meeting; its summary is asked for when there is something to summarise. */
async function completeMeeting(trx: Db, { id, hasTranscript }: MeetingRecord, act: Act): Promise<void> {
  await updateMeeting(trx, id, {
    status: 'completed',
    endedAt: new Date(act.now).toISOString(),
    summaryStatus: hasTranscript && act.isSummaryEnabled ? 'pending' : undefined,
  })
  const after = await getForUpdate(trx, id)
  await record(trx, meetingCompleted, {
    ...about(after, act),
    teamId: after.teamId,
    presentIds: after.presentIds,
    hasTranscript,
    figures: meetingFigures(after),
  })
}

/** Cancels a meeting that has not begun and, if asked, the later ones of its series; else 409. */
export function cancelMeeting(db: Db, id: string, { scope, act }: { scope: 'this' | 'following'; act: Act }) {
  return transact(db, async (trx) => {
    const meeting = await getForUpdate(trx, id)
    if (meeting.status !== 'scheduled') {
      throw new AppError('invalid_transition', 409, 'Só uma reunião agendada pode ser cancelada.')
    }
    const { seriesId, scheduledAt } = meeting
    const isSeries = scope === 'following' && seriesId !== null
    const followingIds = isSeries ? await listFollowingIds(trx, seriesId, scheduledAt) : []
    if (isSeries) await endSeries(trx, seriesId)
    await cancelMeetings(trx, [id, ...followingIds])
    await record(trx, meetingCancelled, { ...about(meeting, act), scheduledAt, followingIds })
  })
}

interface Saying {
  readonly authorId: string
  readonly text: string
  readonly act: Act
}

/** Keeps what one author transcribed; on a completed meeting a new summary is asked for. */
export function keepTranscript(db: Db, id: string, { authorId, text, act }: Saying) {
  return transact(db, async (trx) => {
    const meeting = await getForUpdate(trx, id)
    const { updatedAt } = await saveTranscript(trx, { meetingId: id, authorId, text })
    if (meeting.status === 'completed' && act.isSummaryEnabled) await setSummaryStatus(trx, id, 'pending')
    await record(trx, transcriptSaved, { ...about(meeting, act), status: meeting.status })
    return { meetingId: id, transcript: text, updatedAt }
  })
}

/** Asks for a summary now. Throws 409 when nothing was transcribed, the meeting goes on, or summaries are off. */
export function askForSummary(db: Db, id: string, act: Act): Promise<void> {
  return transact(db, async (trx) => {
    const { status, hasTranscript } = await getForUpdate(trx, id)
    const refusal = summaryRefusal({ status, hasTranscript, isSummaryEnabled: act.isSummaryEnabled })
    if (refusal) throw new AppError('summary_refused', 409, refusal)
    await setSummaryStatus(trx, id, 'pending')
    await enqueue(trx, summariseMeeting, { meetingId: id })
  })
}
