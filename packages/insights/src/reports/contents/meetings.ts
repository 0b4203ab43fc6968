import type { Db } from '@cadencia/db/client'
import { heldMeetingRows, participantRows } from '@cadencia/meetings/read-repository'
import { teamRows } from '@cadencia/people/read-repository'
import { sql } from 'kysely'
import { percentOf, type Range, tenths } from '../../analytics/rules.ts'
import { meetingsOver } from '../../analytics/series.ts'
import type { Content } from '../content.ts'
import { axisDay, column, ROWS_MAX, stepName, table } from './tables.ts'

interface MeetingRow {
  readonly title: string
  readonly team: string | null
  readonly day: string
  /** Minutes. */
  readonly planned: number
  readonly actual: number
  readonly invited: number
  readonly present: number
  readonly isDocumented: boolean
}

/** The meetings that ended in the range, the permanent room left out, the latest first. */
async function listMeetings(db: Db, range: Range): Promise<readonly MeetingRow[]> {
  const { rows } = await sql<MeetingRow>`
    select m.title, t.name as team, (m.ended_at at time zone 'America/Sao_Paulo')::date as day,
      m.duration as planned,
      round(m.seconds / 60)::int as actual,
      (count(p.user_id) filter (where p.is_invited))::int as invited,
      (count(p.user_id) filter (where p.is_invited and p.present_at <= m.ended_at))::int as present,
      m.ai_summary is not null as "isDocumented"
    from ${heldMeetingRows.as('m')}
    left join ${teamRows.as('t')} on t.id = m.team_id
    left join ${participantRows.as('p')} on p.meeting_id = m.id
    where m.ended_at >= ${range.start} and m.ended_at < ${range.end}
    group by m.id, m.title, t.name, m.ended_at, m.duration, m.seconds, m.ai_summary is not null
    order by m.ended_at desc, m.id`.execute(db)
  return rows
}

const total = (meetings: readonly MeetingRow[], of: (meeting: MeetingRow) => number) =>
  meetings.reduce((sum, meeting) => sum + of(meeting), 0)
const hours = (meetings: readonly MeetingRow[]) => tenths(total(meetings, ({ actual }) => actual) / 60)
const presence = (meetings: readonly MeetingRow[]) =>
  percentOf(
    total(meetings, ({ present }) => present),
    total(meetings, ({ invited }) => invited),
  )

/** Meetings: how many, how long, who came, and which left a summary. */
export async function meetingContent(db: Db, range: Range): Promise<Content> {
  const meetings = await listMeetings(db, range)
  const points = await meetingsOver(db, range, null)
  const teams = [...Map.groupBy(meetings, ({ team }) => team ?? 'Sem time')]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([team, held]) => ({ team, meetings: held.length, hours: hours(held), presence: presence(held) }))
  const labels = points.map(({ day }) => axisDay(day))
  return {
    figures: [
      { label: 'Reuniões', kind: 'number', value: meetings.length },
      { label: 'Horas em reunião', kind: 'hours', value: hours(meetings) },
      { label: 'Presença', kind: 'percent', value: presence(meetings) },
      {
        label: 'Com resumo',
        kind: 'percent',
        value: percentOf(
          total(meetings, ({ isDocumented }) => Number(isDocumented)),
          meetings.length,
        ),
      },
    ],
    charts:
      meetings.length === 0
        ? []
        : [
            {
              title: 'Reuniões',
              kind: 'bar',
              placesName: stepName(range),
              valuesName: 'Reuniões',
              labels,
              series: [{ name: 'Reuniões', values: points.map((point) => point.meetings) }],
            },
            {
              title: 'Horas em reunião',
              kind: 'line',
              placesName: stepName(range),
              valuesName: 'Horas',
              labels,
              series: [{ name: 'Horas', values: points.map((point) => point.hours) }],
            },
          ],
    tables: [
      table(
        'Por time',
        [
          column('team', 'Time', 'text'),
          column('meetings', 'Reuniões'),
          column('hours', 'Horas', 'hours'),
          column('presence', 'Presença', 'percent'),
        ],
        teams,
      ),
      table(
        'Reuniões',
        [
          column('day', 'Data', 'date'),
          column('title', 'Reunião', 'text'),
          column('team', 'Time', 'text'),
          column('planned', 'Planejado (min)'),
          column('actual', 'Realizado (min)'),
          column('invited', 'Convidados'),
          column('present', 'Presentes'),
          column('summary', 'Resumo', 'text'),
        ],
        meetings.slice(0, ROWS_MAX).map((meeting) => ({
          ...meeting,
          team: meeting.team ?? 'Sem time',
          summary: meeting.isDocumented ? 'Sim' : 'Não',
        })),
        meetings.length,
      ),
    ],
  }
}
