import { endpoint } from '@cadencia/contract/endpoint'
import { Day, Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

export const CHANGE_TYPES = ['positive', 'negative', 'neutral'] as const
export const ChangeType = z.enum(CHANGE_TYPES)
export type ChangeType = z.infer<typeof ChangeType>

/** The meeting that takes place now: the viewer's own, else the latest. */
export const ActiveMeeting = z.object({
  id: Id,
  title: z.string(),
  startTime: Instant,
  /** How many were invited. */
  participants: z.int(),
  meetUrl: z.string(),
  /** Whether the viewer may end it. */
  canEnd: z.boolean(),
})
export type ActiveMeeting = z.infer<typeof ActiveMeeting>

/** The figures of the four cards, with what changed in words fit to show. */
export const DashboardStats = z.object({
  todayMeetings: z.int(),
  meetingsChange: z.string(),
  meetingsChangeType: ChangeType,
  weeklyTasks: z.int(),
  tasksChange: z.string(),
  tasksChangeType: ChangeType,
  activeSprints: z.int(),
  sprintsStatus: z.string(),
  sprintsChangeType: ChangeType,
  /** Null for guests, and for tokens that may not read the CRM. */
  conversions: z.int().nullable(),
  conversionsChange: z.string(),
  conversionsChangeType: ChangeType,
  activeMeeting: ActiveMeeting.nullable(),
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const TIMELINE_STATUSES = ['completed', 'warning', 'delayed', 'on_time'] as const
export const TimelineStatus = z.enum(TIMELINE_STATUSES)
export type TimelineStatus = z.infer<typeof TimelineStatus>

/** A team with the sprint that it works on. */
export const TimelineItem = z.object({
  /** The team's. */
  id: Id,
  name: z.string(),
  color: z.string(),
  icon: z.string(),
  status: TimelineStatus,
  /** Completed over total points, 0 to 100. */
  progress: z.int(),
  currentSprint: z.object({
    id: Id,
    number: z.int(),
    name: z.string(),
    /** Tasks. */
    completed: z.int(),
    total: z.int(),
    endDate: Day,
  }),
  metrics: z.object({
    /** Points beyond the plan of the days that are over; negative when behind. */
    pointsAhead: z.int(),
    openPoints: z.int(),
    /** Mean points completed in the team's last three completed sprints; null before the first. */
    velocity: z.number().nullable(),
    /** Share of this sprint's completed points that were on time, 0 to 100; null before the first. */
    efficiency: z.int().nullable(),
  }),
})
export type TimelineItem = z.infer<typeof TimelineItem>

export const ACTIVITY_KINDS = [
  'meeting_scheduled',
  'meeting_completed',
  'task_created',
  'task_completed',
  'sprint_created',
  'sprint_completed',
  'sprint_delayed',
  'knowledge_shared',
  'comment_written',
] as const
export const ActivityKind = z.enum(ACTIVITY_KINDS)
export type ActivityKind = z.infer<typeof ActivityKind>

/** Something that happened, of what all staff may see. */
export const Activity = z.object({
  id: Id,
  kind: ActivityKind,
  actorId: Id.nullable(),
  /** Null when it happened by itself. */
  actorName: z.string().nullable(),
  /** What it happened to: a title. */
  subject: z.string(),
  /** Where it is found; null when it is gone. */
  url: z.string().nullable(),
  at: Instant,
})
export type Activity = z.infer<typeof Activity>

/** The newest summary that the viewer may read. */
export const NewestSummary = z.object({
  meetingId: Id,
  title: z.string(),
  summary: z.string(),
  source: z.enum(['model', 'extractive', 'edited']),
  endedAt: Instant,
  hasTranscript: z.boolean(),
})
export type NewestSummary = z.infer<typeof NewestSummary>

export const TeamAtAGlance = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  icon: z.string(),
  leaderName: z.string().nullable(),
  membersCount: z.int(),
  activeSprints: z.int(),
  /** The sprint that runs today, else the latest that is late, else the next. */
  currentSprint: z.object({ id: Id, name: z.string(), endDate: Day }).nullable(),
})
export type TeamAtAGlance = z.infer<typeof TeamAtAGlance>

export const ComingMeeting = z.object({
  id: Id,
  title: z.string(),
  scheduledAt: Instant,
  /** Minutes. */
  duration: z.int(),
  teamId: Id.nullable(),
})
export type ComingMeeting = z.infer<typeof ComingMeeting>

/** All that the dashboard shows. */
export const Dashboard = z.object({
  stats: DashboardStats,
  timeline: z.array(TimelineItem),
  activity: z.array(Activity),
  teams: z.array(TeamAtAGlance),
  /** The next ones within a week. */
  nextMeetings: z.array(ComingMeeting),
  summary: NewestSummary.nullable(),
  generatedAt: Instant,
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  url: '/api/dashboard',
  summary: 'Tudo o que o dashboard mostra, em uma resposta',
  schema: { response: { 200: Dashboard } },
  config: { area: 'insights' },
})

export const getDashboardStats = endpoint({
  method: 'GET',
  url: '/api/dashboard/stats',
  summary: 'Os números do dashboard',
  schema: { response: { 200: DashboardStats } },
  config: { area: 'insights' },
})

export const getTimeline = endpoint({
  method: 'GET',
  url: '/api/dashboard/timeline',
  summary: 'Os times com suas sprints em andamento',
  schema: { response: { 200: z.array(TimelineItem) } },
  config: { area: 'insights' },
})

export const getActivity = endpoint({
  method: 'GET',
  url: '/api/dashboard/activity',
  summary: 'O que aconteceu há pouco',
  schema: { response: { 200: z.array(Activity) } },
  config: { area: 'insights' },
})
