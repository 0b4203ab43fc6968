import type { Db } from '@cadencia/db/client'
import { saoPauloDay, startOfMonth } from '@cadencia/locale/sao-paulo'
import { findActiveMeeting, findNewestSummary, listComingMeetings } from '@cadencia/meetings/read-repository'
import { listTeamsWithFigures } from '@cadencia/people/teams/repository'
import type { SessionViewer } from '@cadencia/server/viewer'
import type { Conversions } from '../conversions.ts'
import type { Dashboard, DashboardStats, TimelineItem } from './contract.ts'
import { countWork, listActivities, listRunningSprints } from './repository.ts'
import {
  ACTIVITIES_SHOWN,
  COMING_MS,
  COMING_SHOWN,
  meetingsChange,
  NO_DATA,
  percentChange,
  progressOf,
  spansAt,
  sprintsStatus,
  timelineStatus,
} from './rules.ts'

export interface DashboardContext {
  /** The permanent room's link, for a meeting without one of its own. */
  readonly findRoom: (db: Db) => Promise<string>
  /** Counts the opportunities that were won; without it the card says 'Sem dados'. */
  readonly conversions?: Conversions | undefined
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Opportunities won this month of São Paulo, against the month before. */
async function countConversions(db: Db, { conversions, now }: DashboardContext) {
  if (!conversions) return { won: 0, change: { words: NO_DATA, type: 'neutral' } as const }
  const today = saoPauloDay(now())
  const thisMonth = startOfMonth(today)
  const lastMonth = startOfMonth(today, -1)
  const days = await conversions.days(db, { from: lastMonth, to: today })
  const wonIn = (isIn: (day: string) => boolean) =>
    days.filter(({ day }) => isIn(day)).reduce((sum, { won }) => sum + won, 0)
  const won = wonIn((day) => day >= thisMonth)
  return {
    won,
    change: percentChange(
      won,
      wonIn((day) => day < thisMonth),
    ),
  }
}

type Person = Pick<SessionViewer, 'userId' | 'isAdministrator' | 'isGuest'>

/** The figures of the cards and the meeting that takes place now. */
export async function statsFor(db: Db, viewer: Person, context: DashboardContext): Promise<DashboardStats> {
  const { findRoom, now } = context
  const [work, active, conversions] = await Promise.all([
    countWork(db, spansAt(now())),
    findActiveMeeting(db, viewer.userId),
    countConversions(db, context),
  ])
  const meetings = meetingsChange(work.today, work.yesterday)
  const tasks = percentChange(work.thisWeek, work.lastWeek)
  const sprints = sprintsStatus(work)
  return {
    todayMeetings: work.today,
    meetingsChange: meetings.words,
    meetingsChangeType: meetings.type,
    weeklyTasks: work.thisWeek,
    tasksChange: tasks.words,
    tasksChangeType: tasks.type,
    activeSprints: work.onTime + work.delayed,
    sprintsStatus: sprints.words,
    sprintsChangeType: sprints.type,
    conversions: conversions.won,
    conversionsChange: conversions.change.words,
    conversionsChangeType: conversions.change.type,
    activeMeeting: active
      ? {
          id: active.id,
          title: active.title,
          startTime: active.startTime,
          participants: active.participants,
          meetUrl: active.meetUrl || (await findRoom(db)),
          canEnd: !viewer.isGuest && (viewer.isAdministrator || active.isOwn),
        }
      : null,
  }
}

/** Each team that has a sprint under way, with the one that runs today. */
export async function timelineAt(db: Db, now: number): Promise<TimelineItem[]> {
  const today = saoPauloDay(now)
  return (await listRunningSprints(db, today)).map((sprint) => ({
    id: sprint.teamId,
    name: sprint.teamName,
    color: sprint.color,
    icon: sprint.icon,
    status: timelineStatus(sprint, today),
    progress: progressOf(sprint),
    currentSprint: {
      id: sprint.sprintId,
      number: sprint.number,
      name: sprint.name,
      completed: sprint.completed,
      total: sprint.total,
    },
    metrics: {
      velocity: sprint.velocity === null ? null : Math.round(sprint.velocity * 10) / 10,
      efficiency:
        sprint.completedPoints === 0
          ? null
          : Math.round((sprint.punctualPoints / sprint.completedPoints) * 100),
    },
  }))
}

/** All of the dashboard, read side by side. */
export async function dashboardFor(db: Db, viewer: Person, context: DashboardContext): Promise<Dashboard> {
  const now = context.now()
  const [stats, timeline, activity, teams, nextMeetings, summary] = await Promise.all([
    statsFor(db, viewer, context),
    timelineAt(db, now),
    listActivities(db, ACTIVITIES_SHOWN),
    listTeamsWithFigures(db, viewer.userId),
    listComingMeetings(db, {
      from: new Date(now).toISOString(),
      to: new Date(now + COMING_MS).toISOString(),
      limit: COMING_SHOWN,
    }),
    findNewestSummary(db, viewer),
  ])
  return {
    stats,
    timeline,
    activity,
    teams,
    nextMeetings,
    summary: summary ?? null,
    generatedAt: new Date(now).toISOString(),
  }
}
