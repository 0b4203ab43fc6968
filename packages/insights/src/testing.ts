import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { mock } from '@cadencia/testkit/msw'
import {
  type AnalyticsCharts,
  type AnalyticsStats,
  getAnalyticsCharts,
  getAnalyticsStats,
} from './analytics/contract.ts'
import { type Dashboard, type DashboardStats, getDashboard } from './dashboard/contract.ts'
import { getMyDay, type MyDay } from './my-day/contract.ts'
import { REPORT_TITLES, type Report, type ReportType, type ReportWithData } from './reports/contract.ts'

/** The figures of an installation in which nothing happened yet, unless told. */
export function makeStats(overrides: Partial<DashboardStats> = {}): DashboardStats {
  return {
    todayMeetings: 0,
    meetingsChange: 'Igual a ontem',
    meetingsChangeType: 'neutral',
    weeklyTasks: 0,
    tasksChange: '0%',
    tasksChangeType: 'neutral',
    activeSprints: 0,
    sprintsStatus: 'Sem dados',
    sprintsChangeType: 'neutral',
    conversions: 0,
    conversionsChange: 'Sem dados',
    conversionsChangeType: 'neutral',
    activeMeeting: null,
    ...overrides,
  }
}

/** A dashboard with nothing on it, unless told. */
export function makeDashboard(overrides: Partial<Dashboard> = {}): Dashboard {
  return {
    stats: makeStats(),
    timeline: [],
    activity: [],
    teams: [],
    nextMeetings: [],
    summary: null,
    generatedAt: new Date().toISOString(),
    ...overrides,
  }
}

/** The dashboard, below a day on which nothing is to be done. */
export function mockDashboard(overrides: Partial<Dashboard> = {}): void {
  mock(getDashboard, makeDashboard(overrides))
  mockMyDay()
}

/** A day on which nothing is to be done, unless told. */
export function makeMyDay(overrides: Partial<MyDay> = {}): MyDay {
  const now = Date.now()
  return {
    day: saoPauloDay(now),
    meetings: [],
    tasks: { overdue: 0, today: 0, soon: 0, items: [] },
    requests: { total: 0, items: [] },
    messages: { total: 0, items: [] },
    firstSteps: null,
    generatedAt: new Date(now).toISOString(),
    ...overrides,
  }
}

export function mockMyDay(overrides: Partial<MyDay> = {}): ReturnType<typeof mock> {
  return mock(getMyDay, makeMyDay(overrides))
}

/** Analytics of an installation in which nothing happened yet, unless told. */
export function mockAnalytics(
  stats: Partial<AnalyticsStats> = {},
  charts: Partial<AnalyticsCharts> = {},
): ReturnType<typeof mock> {
  mock(getAnalyticsCharts, {
    step: 'day',
    velocity: [],
    completion: [],
    workload: [],
    meetings: [],
    ...charts,
  })
  return mock(getAnalyticsStats, {
    completionRate: null,
    averageScore: null,
    sprintVelocity: null,
    burnoutRate: null,
    teamPerformance: [],
    insights: [],
    recommendations: [],
    from: '2026-10-20',
    to: '2026-11-18',
    generatedAt: '2026-11-18T15:00:00Z',
    ...stats,
  })
}

/** A report whose files are there, unless told. */
export function makeReport(overrides: Partial<Report> = {}): Report {
  const type: ReportType = overrides.type ?? 'performance'
  return {
    id: crypto.randomUUID(),
    type,
    title: REPORT_TITLES[type],
    description: 'De 20/10/2026 a 18/11/2026',
    status: 'Disponível',
    from: '2026-10-20',
    to: '2026-11-18',
    filesReady: 3,
    createdAt: '2026-11-18T15:00:00Z',
    createdBy: null,
    ...overrides,
  }
}

/** The same with one figure, one chart and one table in it. */
export function makeReportWithData(overrides: Partial<Report> = {}): ReportWithData {
  const report = makeReport(overrides)
  const { type, title, from, to } = report
  return {
    ...report,
    data: {
      type,
      title,
      from,
      to,
      generatedAt: report.createdAt,
      figures: [
        { label: 'Taxa de conclusão', kind: 'percent', value: 87.5 },
        { label: 'Pontuação média', kind: 'number', value: null },
      ],
      charts: [
        {
          title: 'Tarefas por time',
          kind: 'bar',
          labels: ['TI'],
          series: [{ name: 'Concluídas', values: [3] }],
        },
      ],
      tables: [
        {
          title: 'Times',
          columns: [
            { key: 'name', label: 'Time', kind: 'text' },
            { key: 'rate', label: 'Conclusão', kind: 'percent' },
          ],
          rows: [{ name: 'TI', rate: 62.5 }],
          total: 1,
        },
      ],
    },
  }
}
