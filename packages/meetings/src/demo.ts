import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import { addDays, saoPauloDay, saoPauloStartOfDay, weekdayOf } from '@cadencia/locale/sao-paulo'
import { membershipRows, personRows, teamRows } from '@cadencia/people/read-repository'
import type { SeedOptions } from '@cadencia/server/domain'
import { sql } from 'kysely'
import { DEMO_MEETINGS, DEMO_TRANSCRIPT, type DemoMeeting } from './demo-content.ts'
import { saidKey } from './items/said-key.ts'
import { summariseExtractively } from './summary/extractive.ts'
import type { MeetingSummary } from './summary/summary.ts'

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000
const DAYS_BACK = 28
const DAYS_AHEAD = 14
/** Rows per statement. */
const AT_ONCE = 500
/** Participants per meeting; with a large `--scale` teams have hundreds of people. */
const INVITED_MAX = 8

interface Team {
  readonly id: string
  readonly name: string
  readonly memberIds: readonly string[]
  readonly memberNames: readonly string[]
}

async function listTeams(db: Db): Promise<Team[]> {
  const rows = await db
    .selectFrom(teamRows.as('t'))
    .innerJoin(membershipRows.as('m'), 'm.team_id', 't.id')
    .innerJoin(personRows.as('u'), 'u.id', 'm.user_id')
    .select(['t.id', 't.name', 'm.user_id as userId'])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('userName'))
    .orderBy('t.name')
    .orderBy('m.user_id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, members]) => ({
    id,
    name: members[0]?.name ?? '',
    memberIds: members.map(({ userId }) => userId),
    memberNames: members.map(({ userName }) => userName),
  }))
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(weekdayOf(day))
}

/** `hour` may be fractional: 9.5 is 09:30. */
function startAt(day: string, hour: number): number {
  return Date.parse(saoPauloStartOfDay(day)) + hour * HOUR_MS
}

interface Planned {
  readonly demo: DemoMeeting
  readonly team: Team
  readonly startMs: number
  readonly isActive?: boolean
}

const STARTED_AGO_MS = 10 * MINUTE_MS
const LATER_TODAY_MS = 2 * HOUR_MS

/** The first two teams meet today on any day of the week: one now, one later if the day still has time. */
function planToday(teams: readonly Team[], nowMs: number): Planned[] {
  const [first, second] = teams
  const [planning, daily] = DEMO_MEETINGS
  if (!first || !second || !planning || !daily) return []
  const laterMs = nowMs + LATER_TODAY_MS
  const isToday = saoPauloDay(laterMs) === saoPauloDay(nowMs)
  return [
    { demo: planning, team: first, startMs: nowMs - STARTED_AGO_MS, isActive: true },
    ...(isToday ? [{ demo: daily, team: second, startMs: laterMs }] : []),
  ]
}

/** Meetings of each team on working days; each team starts at another entry of the list for variety. */
function plan(teams: readonly Team[], { now, scale }: SeedOptions): Planned[] {
  const today = saoPauloDay(now)
  const days = Array.from({ length: DAYS_BACK + DAYS_AHEAD }, (_, index) => addDays(today, index - DAYS_BACK))
  const workdays = days.filter((day) => !isWeekend(day) && day !== today)
  const usual = teams.flatMap((team, teamIndex) =>
    workdays.flatMap((day, dayIndex) =>
      Array.from({ length: scale }, (_, copy) => {
        const slot = teamIndex * 3 + dayIndex + copy
        // One meeting every second day.
        if (slot % 2 === 1) return []
        const demo = DEMO_MEETINGS[slot % DEMO_MEETINGS.length]
        return demo ? [{ demo, team, startMs: startAt(day, demo.hour + (teamIndex % 3)) }] : []
      }).flat(),
    ),
  )
  return [...usual, ...planToday(teams, now.getTime())]
}

function statusAt({ startMs, isActive }: Planned, nowMs: number) {
  if (isActive) return 'active'
  return startMs < nowMs ? 'completed' : 'scheduled'
}

function rowOf(planned: Planned, nowMs: number) {
  const { demo, team, startMs } = planned
  const status = statusAt(planned, nowMs)
  const isDone = status === 'completed'
  const summary = summaryOf(planned, nowMs)
  return {
    id: randomUUID(),
    title: `${demo.title} - ${team.name}`,
    description: demo.description,
    scheduled_at: new Date(startMs).toISOString(),
    duration: demo.duration,
    meeting_type: demo.meetingType,
    team_id: team.id,
    created_by: team.memberIds[0] ?? null,
    status,
    started_at: status === 'scheduled' ? null : new Date(startMs).toISOString(),
    ended_at: isDone ? new Date(startMs + (demo.duration - 5) * MINUTE_MS).toISOString() : null,
    goals: JSON.stringify(demo.goals.map((text, index) => ({ text, met: isDone && index === 0 }))),
    ai_summary: summary?.summary ?? null,
    summary_source: summary?.source ?? null,
    summary_status: summary ? 'ready' : 'none',
  }
}

function summaryOf(planned: Planned, nowMs: number): MeetingSummary | undefined {
  const { demo, team, startMs } = planned
  const isSummarised = statusAt(planned, nowMs) === 'completed' && demo.isTranscribed
  return isSummarised ? summariseDemo(demo.title, saoPauloDay(startMs), team.memberNames) : undefined
}

/** What the summary of a demo meeting found; the older half of the actions is done. */
function itemsOf(planned: Planned & { readonly row: Row }, nowMs: number) {
  const { team, row } = planned
  const summary = summaryOf(planned, nowMs)
  if (!summary) return []
  const isOld = nowMs - planned.startMs > (DAYS_BACK / 2) * 24 * HOUR_MS
  const common = {
    meeting_id: row.id,
    source: 'summary',
    created_at: row.ended_at ?? row.scheduled_at,
  } as const
  return [
    ...summary.decisions.map((text) => ({
      ...{ ...common, id: randomUUID(), kind: 'decision', text, said_key: saidKey(text), status: 'valid' },
      ...{ assignee_id: null, due_date: null },
    })),
    ...summary.actionItems.map(({ text, assignee, dueDate }) => ({
      ...{ ...common, id: randomUUID(), kind: 'action', text, said_key: saidKey(text), due_date: dueDate },
      assignee_id: team.memberIds[team.memberNames.indexOf(assignee ?? '')] ?? null,
      status: isOld ? 'done' : 'open',
    })),
  ]
}

function summariseDemo(title: string, day: string, participantNames: readonly string[]) {
  return summariseExtractively({
    title,
    day,
    parts: [{ speaker: null, text: DEMO_TRANSCRIPT }],
    participantNames,
  })
}

/**
 * Per team, four weeks of past meetings (some with transcript and summary) and two weeks of future ones, and one that
 * is active now.
 */
export async function seedMeetings(db: Db, options: SeedOptions): Promise<void> {
  const nowMs = options.now.getTime()
  const planned = plan(await listTeams(db), options).map((one) => ({ ...one, row: rowOf(one, nowMs) }))
  for (const some of inParts(planned, AT_ONCE)) await insertPlanned(db, some, nowMs)
}

type Row = ReturnType<typeof rowOf>

/** All members of a small team; a rotating selection of a large one. */
function invitedTo({ memberIds }: Team, slot: number): readonly string[] {
  const groups = Math.ceil(memberIds.length / INVITED_MAX)
  const start = (slot % Math.max(1, groups)) * INVITED_MAX
  return memberIds.slice(start, start + INVITED_MAX)
}

async function insertPlanned(
  db: Db,
  planned: readonly (Planned & { readonly row: Row })[],
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('meetings')
    .values(planned.map(({ row }) => row))
    .execute()
  const people = planned.flatMap(({ row, team }, slot) =>
    invitedTo(team, slot).map((userId, index) => ({
      meeting_id: row.id,
      user_id: userId,
      present_at: row.started_at && index % 4 !== 3 ? row.started_at : null,
    })),
  )
  if (people.length > 0) await db.insertInto('meeting_participants').values(people).execute()
  const transcripts = planned.flatMap(({ row }) =>
    row.ai_summary && row.created_by
      ? [{ meeting_id: row.id, author_id: row.created_by, text: DEMO_TRANSCRIPT }]
      : [],
  )
  const summaries = planned.flatMap(({ row }) =>
    row.ai_summary && row.summary_source
      ? [
          {
            ...{ meeting_id: row.id, version: 1, text: row.ai_summary, source: row.summary_source },
            created_at: row.ended_at ?? row.scheduled_at,
          },
        ]
      : [],
  )
  if (summaries.length > 0) await db.insertInto('meeting_summaries').values(summaries).execute()
  const found = planned.flatMap((one) => itemsOf(one, nowMs))
  if (found.length > 0) await db.insertInto('meeting_items').values(found).execute()
  if (transcripts.length > 0) await db.insertInto('meeting_transcripts').values(transcripts).execute()
}
