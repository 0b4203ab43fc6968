import { fact } from '@cadencia/contract/fact'
import { job } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { MeetingStatus, SUMMARY_SOURCES } from './contract.ts'

const about = {
  meetingId: Id,
  title: z.string(),
  participantIds: z.array(Id),
  isPermanentRoom: z.boolean(),
  /** Who did it; null when the meeting did it by itself. */
  actorId: Id.nullable(),
  at: Instant,
}

const key = ({ meetingId }: { meetingId: string }) => meetingId

/** What a completed meeting is measured by; ratios and points are left to those who give them. */
export const MeetingFigures = z.object({
  plannedMinutes: z.number().min(0),
  /** 0 when it never started. */
  actualMinutes: z.number().min(0),
  invited: z.int().min(0),
  /** Of those invited. */
  present: z.int().min(0),
  goalsSet: z.int().min(0),
  goalsMet: z.int().min(0),
  /** Whether a transcript or a summary exists. */
  isDocumented: z.boolean(),
})
export type MeetingFigures = z.infer<typeof MeetingFigures>

/** A meeting or, with `followingIds`, a weekly series was scheduled. */
export const meetingScheduled = fact({
  name: 'meeting.scheduled',
  summary: 'Uma reunião ou uma série semanal foi agendada',
  payload: z.object({ ...about, scheduledAt: Instant, followingIds: z.array(Id) }),
  key,
})

/** Anything but the status changed. `participantIds` are those after the change. */
export const meetingChanged = fact({
  name: 'meeting.changed',
  summary: 'Uma reunião mudou, menos o seu status',
  payload: z.object({
    ...about,
    scheduledAt: Instant,
    /** Whether its start or duration changed. */
    isMoved: z.boolean(),
    invitedIds: z.array(Id),
    removedIds: z.array(Id),
    figures: MeetingFigures.nullable(),
  }),
  key,
})

export const meetingStarted = fact({
  name: 'meeting.started',
  summary: 'Uma reunião começou, também a sala permanente na primeira entrada do dia',
  payload: z.object(about),
  key,
})

/** `figures` is null for the permanent room, which is left out of every count. */
export const meetingCompleted = fact({
  name: 'meeting.completed',
  summary: 'Uma reunião terminou, por alguém ou sozinha',
  payload: z.object({
    ...about,
    teamId: Id.nullable(),
    presentIds: z.array(Id),
    hasTranscript: z.boolean(),
    figures: MeetingFigures.nullable(),
  }),
  key,
})

/** A meeting and, with `followingIds`, the later ones of its series were cancelled. */
export const meetingCancelled = fact({
  name: 'meeting.cancelled',
  summary: 'Uma reunião foi cancelada, com as seguintes da série quando pedido',
  payload: z.object({ ...about, scheduledAt: Instant, followingIds: z.array(Id) }),
  key,
})

/** `status` is the meeting's at that moment: a summary follows only once it is completed. */
export const transcriptSaved = fact({
  name: 'meeting.transcript_saved',
  summary: 'A transcrição de uma pessoa foi salva',
  payload: z.object({ ...about, status: MeetingStatus }),
  key,
})

export const meetingSummarised = fact({
  name: 'meeting.summarised',
  summary: 'O resumo de uma reunião foi escrito',
  payload: z.object({ ...about, source: z.enum(SUMMARY_SOURCES) }),
  key,
})

/** Writes the summary of one meeting from the transcript it has when the job runs. */
export const summariseMeeting = job({
  queue: 'summaries',
  name: 'summarise_meeting',
  payload: z.object({ meetingId: Id }),
  backoffMs: 10_000,
})

/** Ends the meetings that nobody ended; safe to run at any time. */
export const endOverdueMeetings = job({
  queue: 'maintenance',
  name: 'end_overdue_meetings',
  payload: z.object({}),
})

/** Makes the next meetings of every weekly series whose horizon has moved on. */
export const extendMeetingSeries = job({
  queue: 'maintenance',
  name: 'extend_meeting_series',
  payload: z.object({}),
})
