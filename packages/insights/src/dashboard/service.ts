import type { Db } from '@cadencia/db/client'
import { saoPauloDay, startOfMonth } from '@cadencia/locale/sao-paulo'
import { findActiveMeeting, findNewestSummary, listComingMeetings } from '@cadencia/meetings/read-repository'
import { listTeamsWithFigures } from '@cadencia/people/teams/repository'
import { kindsHeard, type RecordArea } from '@cadencia/server/record-areas'
import { mayHear, type SessionViewer } from '@cadencia/server/viewer'
import { paceOf } from '@cadencia/sprints/pace'
import { type Conversions, mayHearConversions } from '../conversions.ts'
import type { Activity, Dashboard, DashboardStats, TimelineItem } from './contract.ts'
import { countWork, listActivities, listActivitiesOf, listRunningSprints } from './repository.ts'
import {
  ACTIVITIES_SHOWN,
  COMING_MS,
  COMING_SHOWN,
  meetingsChange,
  NO_ACCESS,
  NO_DATA,
  percentChange,
  progressOf,
  spansAt,
  sprintsStatus,
} from './rules.ts'

type Person = Pick<SessionViewer, 'userId' | 'isAdministrator' | 'isGuest' | 'token'>

export interface DashboardContext {
  /** The permanent room's link, for a meeting without one of its own. */
  readonly findRoom: (db: Db) => Promise<string>
  /** Counts the opportunities that were won; without it the card says 'Sem dados'. */
  readonly conversions?: Conversions | undefined
  /** All kinds of records, with their areas. */
  readonly records: () => readonly RecordArea[]
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Opportunities won this month of São Paulo, against the month before; null for who may hear no figure of the CRM. */
async function countConversions(db: Db, viewer: Person, { conversions, now }: DashboardContext) {
  if (!mayHearConversions(viewer))
    return { won: null, change: { words: NO_ACCESS, type: 'neutral' } as const }
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

/** The figures of the cards and the meeting that takes place now. */
export async function statsFor(db: Db, viewer: Person, context: DashboardContext): Promise<DashboardStats> {
  const { findRoom, now } = context
  const [work, active, conversions] = await Promise.all([
    countWork(db, spansAt(now())),
    mayHear(viewer, 'meetings') ? findActiveMeeting(db, viewer.userId) : undefined,
    countConversions(db, viewer, context),
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
export async function timelineFor(db: Db, viewer: Person, now: number): Promise<TimelineItem[]> {
  if (!mayHear(viewer, 'sprints')) return []
  const today = saoPauloDay(now)
  return (await listRunningSprints(db, today)).map((sprint) => {
    const { verdict, pointsAhead, openPoints } = paceOf(sprint, today)
    return {
      id: sprint.teamId,
      name: sprint.teamName,
      color: sprint.color,
      icon: sprint.icon,
      status: verdict,
      progress: progressOf(sprint),
      currentSprint: {
        id: sprint.sprintId,
        number: sprint.number,
        name: sprint.name,
        completed: sprint.completed,
        total: sprint.total,
        endDate: sprint.endDate,
      },
      metrics: {
        pointsAhead,
        openPoints,
        velocity: sprint.velocity === null ? null : Math.round(sprint.velocity * 10) / 10,
        efficiency:
          sprint.completedPoints === 0
            ? null
            : Math.round((sprint.punctualPoints / sprint.completedPoints) * 100),
      },
    }
  })
}

/** What happened last, newest first. */
export function activityFor(
  db: Db,
  viewer: Person,
  { records }: Pick<DashboardContext, 'records'>,
): Promise<Activity[]> {
  if (!viewer.token) return listActivities(db, viewer.userId, ACTIVITIES_SHOWN)
  const kinds = kindsHeard(viewer, records())
  return listActivitiesOf(db, viewer.userId, { kinds, limit: ACTIVITIES_SHOWN })
}

async function teamsFor(db: Db, viewer: Person) {
  if (!mayHear(viewer, 'people')) return []
  const teams = await listTeamsWithFigures(db, viewer.userId)
  return mayHear(viewer, 'sprints') ? teams : teams.map((team) => ({ ...team, currentSprint: null }))
}

/** All of the dashboard, read side by side. A token gets what its scopes may read, and the figures. */
export async function dashboardFor(db: Db, viewer: Person, context: DashboardContext): Promise<Dashboard> {
  const now = context.now()
  const hearsMeetings = mayHear(viewer, 'meetings')
  const [stats, timeline, activity, teams, nextMeetings, summary] = await Promise.all([
    statsFor(db, viewer, context),
    timelineFor(db, viewer, now),
    activityFor(db, viewer, context),
    teamsFor(db, viewer),
    hearsMeetings
      ? listComingMeetings(db, {
          from: new Date(now).toISOString(),
          to: new Date(now + COMING_MS).toISOString(),
          limit: COMING_SHOWN,
        })
      : [],
    hearsMeetings ? findNewestSummary(db, viewer) : null,
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
