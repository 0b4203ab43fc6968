import { endpoint } from '@cadencia/contract/endpoint'
import { Day, Id, Instant } from '@cadencia/contract/values'
import { MeetingStatus, SUMMARY_STATUSES } from '@cadencia/meetings/contract'
import { Priority, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { SupportPriority, SupportStatus } from '@cadencia/support/contract'
import { z } from 'zod'

/** A meeting of today in which the viewer takes part. */
export const DayMeeting = z.object({
  id: Id,
  title: z.string(),
  scheduledAt: Instant,
  /** Minutes. */
  duration: z.int(),
  status: MeetingStatus,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Falls back to the permanent room's link; never empty. */
  meetUrl: z.string(),
  location: z.string(),
  teamId: Id.nullable(),
  /** How many were invited. */
  participants: z.int(),
  /** Whether the viewer may end it. */
  canEnd: z.boolean(),
  /** 'none' where the viewer may not read it. */
  summaryStatus: z.enum(SUMMARY_STATUSES),
})
export type DayMeeting = z.infer<typeof DayMeeting>

/** An open task of the viewer's that is due. */
export const DayTask = z.object({
  id: Id,
  title: z.string(),
  status: TaskStatus,
  priority: Priority,
  dueDate: Day,
  sprintId: Id.nullable(),
  sprintName: z.string().nullable(),
  teamId: Id.nullable(),
  /** Whether it waits for an open task. */
  isBlocked: z.boolean(),
  /** Of a sub-task. */
  parentTitle: z.string().nullable(),
  version: z.int(),
})
export type DayTask = z.infer<typeof DayTask>

/** A request for support that waits for the viewer: assigned to them, or to one of their teams and nobody. */
export const DayRequest = z.object({
  id: Id,
  title: z.string(),
  status: SupportStatus,
  priority: SupportPriority,
  dueAt: Instant,
  isOverdue: z.boolean(),
  isAssigned: z.boolean(),
})
export type DayRequest = z.infer<typeof DayRequest>

/**
 * A message that the viewer has not read: one that mentions them, the last one of a direct chat, or a comment that
 * mentions them.
 */
export const DayMessage = z.object({
  kind: z.enum(['mention', 'direct', 'comment']),
  /** Null for a comment. */
  chatId: Id.nullable(),
  /** Of a comment, the id of its notification. */
  messageId: Id,
  /** The other person's or the team's; null for the general chat. */
  chatName: z.string().nullable(),
  /** Empty for a comment: its title says who wrote it, if the viewer may know. */
  senderName: z.string(),
  /** Its beginning. */
  content: z.string(),
  /** Unread messages of a direct chat; 1 for a mention. */
  count: z.int(),
  at: Instant,
  comment: z.object({ title: z.string(), url: z.string() }).optional(),
})
export type DayMessage = z.infer<typeof DayMessage>

/** What somebody new has done already. */
export const FirstSteps = z.object({
  hasScheduledMeeting: z.boolean(),
  hasCompletedTask: z.boolean(),
  hasSentMessage: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** What the viewer has to do today. Each list is cut; its `total` counts all. */
export const MyDay = z.object({
  /** Today in São Paulo. */
  day: Day,
  /** By start. */
  meetings: z.array(DayMeeting),
  tasks: z.object({
    overdue: z.int(),
    today: z.int(),
    /** Due in the next days. */
    soon: z.int(),
    /** By due date, then priority. */
    items: z.array(DayTask),
  }),
  /** Overdue first, then by priority and due time. */
  requests: z.object({ total: z.int(), items: z.array(DayRequest) }),
  /** The newest first. */
  messages: z.object({ total: z.int(), items: z.array(DayMessage) }),
  /** Null for whoever is not new any more. */
  firstSteps: FirstSteps.nullable(),
  generatedAt: Instant,
})
export type MyDay = z.infer<typeof MyDay>

export const getMyDay = endpoint({
  method: 'GET',
  url: '/api/my-day',
  summary: 'O dia de quem pergunta: reuniões, tarefas, solicitações e mensagens que esperam',
  schema: { response: { 200: MyDay } },
  config: { area: 'insights', cache: 'no-store' },
})
