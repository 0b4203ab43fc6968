import type { Viewer } from '@cadencia/contract/viewer'
import { formatDate } from '@cadencia/locale/dates'
import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { plainText } from '@cadencia/text/plain-text'
import { DURATION, type Meeting, type MeetingDraft, type MeetingStatus } from './contract.ts'
import type { MeetingFigures } from './facts.ts'

/** Allowed transitions. */
export const TRANSITIONS = {
  scheduled: ['active'],
  active: ['completed'],
  completed: [],
} as const satisfies Record<MeetingStatus, readonly MeetingStatus[]>

/** Hours after its planned end at which an active meeting ends automatically. */
export const GRACE_HOURS = 4

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** `isAdministrator`: the session was opened by the administrator sign-in. */
/** A stored meeting, without the viewer's permissions. */
export type MeetingRecord = Omit<Meeting, 'canEdit' | 'canReadTranscript'> & {
  /** Whether somebody noted something in it. */
  readonly hasNotes: boolean
  readonly guestIds: readonly string[]
}

type Ownership = Pick<Meeting, 'createdBy' | 'participantIds' | 'isPermanentRoom'>

export function canTransition(from: MeetingStatus, to: MeetingStatus): boolean {
  const next: readonly MeetingStatus[] = TRANSITIONS[from]
  return next.includes(to)
}

/** Allowed to creator, participants and administrators; in the permanent room to everyone. */
export function canReadTranscript(viewer: Viewer, meeting: Ownership): boolean {
  return (
    meeting.isPermanentRoom ||
    viewer.isAdministrator ||
    meeting.createdBy === viewer.userId ||
    meeting.participantIds.includes(viewer.userId)
  )
}

/** The same people as `canReadTranscript`, without guests. */
export function canEditMeeting(viewer: Viewer, meeting: Ownership): boolean {
  return !viewer.isGuest && canReadTranscript(viewer, meeting)
}

/** Whether a person who enters or speaks is at the meeting: while it runs, whoever created it or is invited. */
export function isPresent(userId: string, meeting: Ownership & Pick<Meeting, 'status'>): boolean {
  const { status, isPermanentRoom, createdBy, participantIds } = meeting
  return status === 'active' && (isPermanentRoom || createdBy === userId || participantIds.includes(userId))
}

const UNSAID = {
  guests: [],
  hasTranscript: false,
  aiSummary: null,
  decisions: [],
  actionItems: [],
  summarySource: null,
  summaryStatus: 'none',
} as const satisfies Partial<Meeting>

/** Leaves guests, transcript and summary out where the viewer may not read them. */
export function meetingFor(viewer: Viewer, record: MeetingRecord): Meeting {
  const rights = {
    canEdit: canEditMeeting(viewer, record),
    canReadTranscript: canReadTranscript(viewer, record),
  }
  const { hasNotes: _, guestIds: _ids, ...meeting } = record
  return rights.canReadTranscript ? { ...meeting, ...rights } : { ...meeting, ...UNSAID, ...rights }
}

/** The summary without marks, which only people write. */
export function summaryText({
  aiSummary,
  summarySource,
}: Pick<Meeting, 'aiSummary' | 'summarySource'>): string | null {
  return aiSummary === null ? null : plainText(aiSummary, summarySource === 'edited' ? 'markdown' : 'plain')
}

/** Minutes. */
export function longestDuration(maxMeetingDuration: number): number {
  return Math.min(DURATION.longest, maxMeetingDuration)
}

/** A message for the user, or undefined for a valid duration. */
export function durationIssue(minutes: number, maxMeetingDuration: number): string | undefined {
  const longest = longestDuration(maxMeetingDuration)
  if (minutes < DURATION.shortest) return `Duração mínima de ${DURATION.shortest} minutos`
  return minutes > longest ? `Duração máxima de ${longest} minutos` : undefined
}

/** The contract ensures that one of the two is set. */
export function startOf(draft: Pick<MeetingDraft, 'scheduledAt' | 'scheduledFor'>): string {
  const start = draft.scheduledAt ?? draft.scheduledFor
  if (start === undefined) throw new TypeError('a meeting draft without a start')
  return start
}

type Course = Pick<Meeting, 'status' | 'scheduledAt' | 'duration' | 'isPermanentRoom'>

/**
 * Epoch milliseconds: `GRACE_HOURS` after the planned end; for the permanent room the São Paulo midnight that ends
 * its day.
 */
export function autoEndsAt(meeting: Omit<Course, 'status'>): number {
  if (meeting.isPermanentRoom) {
    return Date.parse(saoPauloStartOfDay(addDays(saoPauloDay(meeting.scheduledAt), 1)))
  }
  return Date.parse(meeting.scheduledAt) + meeting.duration * MINUTE_MS + GRACE_HOURS * HOUR_MS
}

/** `now`: epoch milliseconds. */
export function shouldAutoEnd(meeting: Course, now: number): boolean {
  return meeting.status === 'active' && now >= autoEndsAt(meeting)
}

/** `now`: epoch milliseconds. */
export function permanentRoomTitle(now: number): string {
  return `Sala permanente - ${formatDate(now)}`
}

interface Summarisable extends Pick<MeetingRecord, 'status' | 'hasTranscript' | 'hasNotes'> {
  readonly isSummaryEnabled: boolean
}

/** A message for the user, or undefined where a summary is possible. */
export function summaryRefusal(meeting: Summarisable): string | undefined {
  if (!meeting.isSummaryEnabled) return 'Os resumos automáticos estão desativados.'
  if (meeting.status !== 'completed') return 'O resumo é escrito quando a reunião termina.'
  return meeting.hasTranscript || meeting.hasNotes
    ? undefined
    : 'Não há transcrição nem anotações para resumir.'
}

type Outcome = Pick<
  MeetingRecord,
  | 'isPermanentRoom'
  | 'duration'
  | 'startedAt'
  | 'endedAt'
  | 'participantIds'
  | 'presentIds'
  | 'goals'
  | 'hasTranscript'
  | 'aiSummary'
>

/** Null for the permanent room, which is not scored. */
export function meetingFigures(meeting: Outcome): MeetingFigures | null {
  if (meeting.isPermanentRoom) return null
  const { startedAt, endedAt, goals } = meeting
  const present = new Set(meeting.presentIds)
  const ranMs = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : 0
  return {
    plannedMinutes: meeting.duration,
    actualMinutes: Math.max(0, ranMs / MINUTE_MS),
    invited: meeting.participantIds.length,
    present: meeting.participantIds.filter((id) => present.has(id)).length,
    goalsSet: goals.length,
    goalsMet: goals.filter((goal) => goal.met).length,
    isDocumented: meeting.hasTranscript || meeting.aiSummary !== null,
  }
}
