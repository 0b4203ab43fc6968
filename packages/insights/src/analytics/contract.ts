import { endpoint } from '@cadencia/contract/endpoint'
import { Day, Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

/** Lengths of the periods in days, including today. */
export const ANALYTICS_PERIODS = ['7', '30', '90', '365'] as const
export const AnalyticsPeriod = z.enum(ANALYTICS_PERIODS, 'Período inválido')
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>

/** Without a team, everybody's. */
export const AnalyticsQuery = z.object({
  period: AnalyticsPeriod.default('30'),
  teamId: Id.optional(),
})

export const TeamPerformance = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  /** Of the tasks that were due or completed in the period. */
  completed_tasks: z.int(),
  total_tasks: z.int(),
  /** Mean score of the sprints completed in the period, of 100; null without any. */
  score: z.number().nullable(),
})
export type TeamPerformance = z.infer<typeof TeamPerformance>

export const INSIGHT_RULES = [
  'completion_change',
  'best_team',
  'velocity_trend',
  'sprint_scores',
  'late_deliveries',
  'meeting_hours',
] as const

/** What the figures advise. */
export const RECOMMENDATION_RULES = [
  'overloaded_people',
  'overdue_tasks',
  'low_completion',
  'team_behind',
  'delayed_sprints',
  'unassigned_tasks',
  'unestimated_tasks',
  'meeting_overruns',
] as const

export const FINDING_TONES = ['positive', 'negative', 'neutral'] as const

const finding = <R extends z.ZodType>(rule: R) =>
  z.object({
    rule,
    title: z.string(),
    /** One sentence, with the numbers that it follows from. */
    text: z.string(),
    tone: z.enum(FINDING_TONES),
  })

export const Insight = finding(z.enum(INSIGHT_RULES))
export type Insight = z.infer<typeof Insight>
export const Recommendation = finding(z.enum(RECOMMENDATION_RULES))
export type Recommendation = z.infer<typeof Recommendation>

/** The four cards, the comparison of teams and the findings. Null without data. */
export const AnalyticsStats = z.object({
  /** Tasks completed over tasks due in the period, in percent. */
  completionRate: z.number().nullable(),
  /** Mean score of the sprints completed in the period, of 100. */
  averageScore: z.number().nullable(),
  /** Mean points completed in the last three completed sprints of each team. */
  sprintVelocity: z.number().nullable(),
  /** Share of people with too much to do, in percent. */
  burnoutRate: z.number().nullable(),
  teamPerformance: z.array(TeamPerformance),
  insights: z.array(Insight),
  recommendations: z.array(Recommendation),
  from: Day,
  to: Day,
  generatedAt: Instant,
})
export type AnalyticsStats = z.infer<typeof AnalyticsStats>

/** A closed sprint, the oldest first. */
export const VelocityPoint = z.object({
  sprintId: Id,
  name: z.string(),
  number: z.int(),
  teamName: z.string(),
  completedPoints: z.int(),
  totalPoints: z.int(),
  closedAt: Instant,
})
export type VelocityPoint = z.infer<typeof VelocityPoint>

/** A day, or the week from that Monday. */
export const CompletionPoint = z.object({ day: Day, completed: z.int(), due: z.int() })
export type CompletionPoint = z.infer<typeof CompletionPoint>

export const Workload = z.object({
  userId: Id,
  name: z.string(),
  openTasks: z.int(),
  /** Estimated, of all open tasks. */
  openHours: z.int(),
  /** Of those due within seven days. */
  dueSoonHours: z.int(),
  overdueTasks: z.int(),
  /** Whether the person counts for the burnout rate. */
  isOverloaded: z.boolean(),
})
export type Workload = z.infer<typeof Workload>

export const MeetingPoint = z.object({ day: Day, meetings: z.int(), hours: z.number() })
export type MeetingPoint = z.infer<typeof MeetingPoint>

/** What the charts draw and their tables say. */
export const AnalyticsCharts = z.object({
  /** What one point of a series over time stands for. */
  step: z.enum(['day', 'week']),
  velocity: z.array(VelocityPoint),
  completion: z.array(CompletionPoint),
  /** Who has most to do, first. */
  workload: z.array(Workload),
  meetings: z.array(MeetingPoint),
})
export type AnalyticsCharts = z.infer<typeof AnalyticsCharts>

export const getAnalyticsStats = endpoint({
  method: 'GET',
  url: '/api/analytics/stats',
  summary: 'Os números do trabalho, por time, com o que se conclui deles',
  schema: { querystring: AnalyticsQuery, response: { 200: AnalyticsStats } },
  config: { area: 'insights' },
})

export const getAnalyticsCharts = endpoint({
  method: 'GET',
  url: '/api/analytics/charts',
  summary: 'As séries dos gráficos: velocidade, conclusão, carga e reuniões',
  schema: { querystring: AnalyticsQuery, response: { 200: AnalyticsCharts } },
  config: { area: 'insights' },
})
