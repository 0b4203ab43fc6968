import { formatDate } from '@cadencia/locale/dates'
import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { DURATION, type Meeting, type MeetingDraft, type MeetingStatus } from './contract.ts'
import type { MeetingFigures } from './facts.ts'

/** Where a meeting may go from each status; staying is not a move. */
export const MOVES = {
  scheduled: ['active'],
  active: ['completed'],
  completed: [],
} as const satisfies Record<MeetingStatus, readonly MeetingStatus[]>

/** An active meeting that nobody ended does so this long after its planned end. */
export const GRACE_HOURS = 4

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Whoever asks. `isAdministrator`: the session was opened by the administrator sign-in. */
export interface Viewer {
  readonly userId: string
  readonly isAdministrator: boolean
  readonly isGuest: boolean
}

/** A meeting as it is stored, before a viewer's rights are applied. */
export type MeetingRecord = Omit<Meeting, 'canEdit' | 'canReadTranscript'>

type Ownership = Pick<Meeting, 'createdBy' | 'participantIds' | 'isPermanentRoom'>

export function canMove(from: MeetingStatus, to: MeetingStatus): boolean {
  const next: readonly MeetingStatus[] = MOVES[from]
  return next.includes(to)
}

/** Transcript and summary: creator, participants and administrators; in the permanent room everyone. */
export function canReadTranscript(viewer: Viewer, meeting: Ownership): boolean {
  return (
    meeting.isPermanentRoom ||
    viewer.isAdministrator ||
    meeting.createdBy === viewer.userId ||
    meeting.participantIds.includes(viewer.userId)
  )
}

/** Changing, starting, ending, cancelling and transcribing: the same people, but guests only read. */
export function canEditMeeting(viewer: Viewer, meeting: Ownership): boolean {
  return !viewer.isGuest && canReadTranscript(viewer, meeting)
}

const UNSAID = {
  hasTranscript: false,
  aiSummary: null,
  decisions: [],
  actionItems: [],
  summarySource: null,
  summaryStatus: 'none',
} as const satisfies Partial<Meeting>

/** The meeting as `viewer` may see it: without what was said, where that is not theirs to read. */
export function meetingFor(viewer: Viewer, record: MeetingRecord): Meeting {
  const rights = {
    canEdit: canEditMeeting(viewer, record),
    canReadTranscript: canReadTranscript(viewer, record),
  }
  return rights.canReadTranscript ? { ...record, ...rights } : { ...record, ...UNSAID, ...rights }
}

/** The longest duration in minutes that a meeting may have under the setting `maxMeetingDuration`. */
export function longestDuration(maxMeetingDuration: number): number {
  return Math.min(DURATION.longest, maxMeetingDuration)
}

/** What is wrong with a duration in minutes, in words fit to show, or undefined. */
export function durationIssue(minutes: number, maxMeetingDuration: number): string | undefined {
  const longest = longestDuration(maxMeetingDuration)
  if (minutes < DURATION.shortest) return `Duração mínima de ${DURATION.shortest} minutos`
  return minutes > longest ? `Duração máxima de ${longest} minutos` : undefined
}

/** A draft's start under whichever of its two names; the contract has made sure that one is there. */
export function startOf(draft: Pick<MeetingDraft, 'scheduledAt' | 'scheduledFor'>): string {
  const start = draft.scheduledAt ?? draft.scheduledFor
  if (start === undefined) throw new TypeError('a meeting draft without a start')
  return start
}

type Course = Pick<Meeting, 'status' | 'scheduledAt' | 'duration' | 'isPermanentRoom'>

/**
 * When a meeting that nobody ends does so by itself, in epoch milliseconds: four hours after its planned
 * end; the permanent room's at the São Paulo midnight that ends its day.
 */
export function endsItselfAt(meeting: Omit<Course, 'status'>): number {
  if (meeting.isPermanentRoom) {
    return Date.parse(saoPauloStartOfDay(addDays(saoPauloDay(meeting.scheduledAt), 1)))
  }
  return Date.parse(meeting.scheduledAt) + meeting.duration * MINUTE_MS + GRACE_HOURS * HOUR_MS
}

/** Whether a meeting that nobody ended is over at `now` (epoch milliseconds). */
export function shouldEndItself(meeting: Course, now: number): boolean {
  return meeting.status === 'active' && now >= endsItselfAt(meeting)
}

/** The title of the permanent room's meeting on the São Paulo day of `now` (epoch milliseconds). */
export function permanentRoomTitle(now: number): string {
  return `Sala permanente - ${formatDate(now)}`
}

interface Summarisable extends Pick<MeetingRecord, 'status' | 'hasTranscript'> {
  readonly isSummaryEnabled: boolean
}

/** Why a summary cannot be written now, in words fit to show, or undefined. */
export function summaryRefusal(meeting: Summarisable): string | undefined {
  if (!meeting.isSummaryEnabled) return 'Os resumos automáticos estão desativados.'
  if (meeting.status !== 'completed') return 'O resumo é escrito quando a reunião termina.'
  return meeting.hasTranscript ? undefined : 'Não há transcrição para resumir.'
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

/** What a meeting is measured by once it is completed; null for the permanent room, which never counts. */
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
