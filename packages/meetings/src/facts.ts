import { fact } from '@cadencia/contract/fact'
import { job } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { MeetingStatus, SUMMARY_SOURCES } from './contract.ts'

const commonFields = {
  meetingId: Id,
  title: z.string(),
  participantIds: z.array(Id),
  isPermanentRoom: z.boolean(),
  /** Null for automatic changes. */
  actorId: Id.nullable(),
  at: Instant,
}

const key = ({ meetingId }: { meetingId: string }) => meetingId

/** Counts of a completed meeting; subscribers compute ratios and points. */
export const MeetingFigures = z.object({
  plannedMinutes: z.number().min(0),
  /** 0 when it never started. */
  actualMinutes: z.number().min(0),
  invited: z.int().min(0),
  /** Present among the invited. */
  present: z.int().min(0),
  goalsSet: z.int().min(0),
  goalsMet: z.int().min(0),
  /** Whether a transcript or a summary exists. */
  isDocumented: z.boolean(),
})
export type MeetingFigures = z.infer<typeof MeetingFigures>

/** With `followingIds` for a weekly series. */
export const meetingScheduled = fact({
  name: 'meeting.scheduled',
  summary: 'Uma reunião ou uma série semanal foi agendada',
  payload: z.object({ ...commonFields, scheduledAt: Instant, followingIds: z.array(Id) }),
  key,
})

/** Recorded for all changes but those of the status. `participantIds`: after the change. */
export const meetingChanged = fact({
  name: 'meeting.changed',
  summary: 'Uma reunião mudou, menos o seu status',
  payload: z.object({
    ...commonFields,
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
  payload: z.object(commonFields),
  key,
})

/** `figures` is null for the permanent room, which is not scored. */
export const meetingCompleted = fact({
  name: 'meeting.completed',
  summary: 'Uma reunião terminou, por alguém ou sozinha',
  payload: z.object({
    ...commonFields,
    teamId: Id.nullable(),
    presentIds: z.array(Id),
    hasTranscript: z.boolean(),
    /** Whether somebody noted something in it. */
    hasNotes: z.boolean().default(false),
    figures: MeetingFigures.nullable(),
  }),
  key,
})

/** `followingIds`: later meetings of the series that were cancelled with it. */
export const meetingCancelled = fact({
  name: 'meeting.cancelled',
  summary: 'Uma reunião foi cancelada, com as seguintes da série quando pedido',
  payload: z.object({ ...commonFields, scheduledAt: Instant, followingIds: z.array(Id) }),
  key,
})

/** `status`: the meeting's at that moment. A summary is made only for a completed meeting. */
export const transcriptSaved = fact({
  name: 'meeting.transcript_saved',
  summary: 'A transcrição de uma pessoa foi salva',
  payload: z.object({ ...commonFields, status: MeetingStatus }),
  key,
})

export const meetingSummarised = fact({
  name: 'meeting.summarised',
  summary: 'O resumo de uma reunião foi escrito',
  payload: z.object({ ...commonFields, source: z.enum(SUMMARY_SOURCES) }),
  key,
})

/** Uses the transcript as it is when the job runs. */
export const summariseMeeting = job({
  queue: 'summaries',
  name: 'summarise_meeting',
  label: 'Resumo de reunião',
  payload: z.object({ meetingId: Id }),
  backoffMs: 10_000,
})

/** Ends active meetings that are over; idempotent. */
export const endOverdueMeetings = job({
  queue: 'maintenance',
  name: 'end_overdue_meetings',
  label: 'Encerramento de reuniões esquecidas',
  payload: z.object({}),
})

/** Creates the next meetings of weekly series up to the horizon; idempotent. */
export const extendMeetingSeries = job({
  queue: 'maintenance',
  name: 'extend_meeting_series',
  label: 'Continuação de reuniões semanais',
  payload: z.object({}),
})

/** Removes for good the decisions and actions that can no longer be restored; idempotent. */
export const purgeDeletedItems = job({
  queue: 'maintenance',
  name: 'purge_deleted_meeting_items',
  label: 'Limpeza de decisões e ações excluídas',
  payload: z.object({}),
})
