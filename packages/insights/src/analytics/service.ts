import type { Db } from '@cadencia/db/client'
import type { AnalyticsCharts, AnalyticsPeriod, AnalyticsStats } from './contract.ts'
import { insightsFrom, recommendationsFrom } from './findings.ts'
import { type Asked, countMeetings, countPeople, countSprints, countTasks, rateTeams } from './repository.ts'
import { percentOf, spansOf, stepOf, tenths } from './rules.ts'
import { completionOver, lastSprints, meetingsOver, workloads } from './series.ts'

interface Filter {
  readonly period: AnalyticsPeriod
  readonly teamId?: string | undefined
}

function askedFor({ period, teamId }: Filter, now: number): Asked {
  return { spans: spansOf(period, now), teamId: teamId ?? null }
}

/** The four cards, the teams and what follows from them: five statements, side by side. */
export async function analyticsFor(db: Db, filter: Filter, now: number): Promise<AnalyticsStats> {
  const asked = askedFor(filter, now)
  const [tasks, teams, sprints, people, meetings] = await Promise.all([
    countTasks(db, asked),
    rateTeams(db, asked),
    countSprints(db, asked),
    countPeople(db, asked),
    countMeetings(db, asked),
  ])
  const averageScore = sprints.averageScore === null ? null : tenths(sprints.averageScore)
  const evidence = { ...tasks, ...sprints, ...people, ...meetings, averageScore, teams }
  return {
    completionRate: percentOf(tasks.dueCompleted, tasks.due),
    averageScore,
    sprintVelocity: sprints.velocity === null ? null : tenths(sprints.velocity),
    burnoutRate: percentOf(people.overloaded, people.people),
    teamPerformance: teams,
    insights: insightsFrom(evidence),
    recommendations: recommendationsFrom(evidence),
    from: asked.spans.now.from,
    to: asked.spans.now.to,
    generatedAt: new Date(now).toISOString(),
  }
}

/** What the charts draw: four statements, side by side. */
export async function chartsFor(db: Db, filter: Filter, now: number): Promise<AnalyticsCharts> {
  const asked = askedFor(filter, now)
  const range = asked.spans.now
  const [velocity, completion, workload, meetings] = await Promise.all([
    lastSprints(db, asked.teamId),
    completionOver(db, range, asked.teamId),
    workloads(db, asked),
    meetingsOver(db, range, asked.teamId),
  ])
  return { step: stepOf(range), velocity, completion, workload, meetings }
}
