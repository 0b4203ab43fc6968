import type { Db } from '@cadencia/db/client'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { teamRows } from '@cadencia/people/read-repository'
import { isClosed } from '@cadencia/sprints/contract'
import { sprintRows, sprintStatusOn, taskRows } from '@cadencia/sprints/read-repository'
import { sql } from 'kysely'
import { percentOf, type Range, SPRINTS_DRAWN, tenths } from '../../analytics/rules.ts'
import type { Content } from '../content.ts'
import { column, ROWS_MAX, table } from './tables.ts'

interface SprintRow {
  readonly name: string
  readonly number: number
  readonly team: string
  readonly status: 'active' | 'completed' | 'delayed'
  readonly start: string
  readonly end: string
  readonly tasks: number
  readonly completedTasks: number
  readonly points: number
  readonly completedPoints: number
  /** Of a completed one: of 100; of its completed points, the share that was on time; 0 to 5. */
  readonly score: number | null
  readonly timeEfficiency: number | null
  readonly quality: number | null
  readonly total: number
}

const STATUS_LABELS = { active: 'Ativa', completed: 'Concluída', delayed: 'Atrasada' } as const

/** The sprints that went on in the range; a completed one as it was closed, another as it stands now. */
async function listSprints(db: Db, range: Range, today: string): Promise<readonly SprintRow[]> {
  const { rows } = await sql<SprintRow>`
    select s.name, s.number, t.name as team, ${sprintStatusOn(today)} as status, s.start_date as start, s.end_date as "end",
      coalesce(s.total_tasks, w.tasks)::int as tasks, coalesce(s.completed_tasks, w.completed)::int as "completedTasks",
      coalesce(s.total_points, w.points)::int as points,
      coalesce(s.completed_points, w."completedPoints")::int as "completedPoints",
      (100 * s.score / s.max_score)::float8 as score, s.time_efficiency as "timeEfficiency",
      s.quality_rating as quality, (count(*) over ())::int as total
    from ${sprintRows.as('s')}
    join ${teamRows.as('t')} on t.id = s.team_id
    cross join lateral (
      select count(*) as tasks, count(*) filter (where k.is_done) as completed,
        coalesce(sum(k.points), 0) as points,
        coalesce(sum(k.points) filter (where k.is_done), 0) as "completedPoints"
      from ${taskRows.as('k')} where k.sprint_id = s.id and s.closed_at is null
    ) w
    where s.start_date <= ${range.to} and case when s.is_closed then
        greatest(s.end_date, (s.closed_at at time zone 'America/Sao_Paulo')::date) >= ${range.from}
      else s.status = 'delayed' or s.end_date >= ${range.from} end
    order by s.start_date desc, t.name, s.number desc, s.id
    limit ${ROWS_MAX}`.execute(db)
  return rows
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : tenths(values.reduce((sum, value) => sum + value, 0) / values.length)

/** Sprints: what was planned, what was done, and how the completed ones were rated. */
export async function sprintContent(
  db: Db,
  range: Range,
  { now }: { readonly now: number },
): Promise<Content> {
  const sprints = await listSprints(db, range, saoPauloDay(now))
  const completed = sprints.filter(isClosed)
  const drawn = completed.slice(0, SPRINTS_DRAWN).toReversed()
  return {
    figures: [
      { label: 'Sprints no período', kind: 'number', value: sprints[0]?.total ?? 0 },
      { label: 'Concluídas', kind: 'number', value: completed.length },
      {
        label: 'Atrasadas',
        kind: 'number',
        value: sprints.filter(({ status }) => status === 'delayed').length,
      },
      { label: 'Pontuação média', kind: 'number', value: mean(completed.map(({ score }) => score ?? 0)) },
      {
        label: 'Velocidade Sprint',
        kind: 'number',
        value: mean(completed.map(({ completedPoints }) => completedPoints)),
      },
    ],
    charts:
      drawn.length === 0
        ? []
        : [
            {
              title: 'Pontos das sprints concluídas',
              kind: 'bar',
              valuesName: 'Pontos',
              labels: drawn.map(({ team, number }) => `${team} ${number}`),
              series: [
                { name: 'Concluídos', values: drawn.map(({ completedPoints }) => completedPoints) },
                { name: 'Planejados', values: drawn.map(({ points }) => points) },
              ],
            },
          ],
    tables: [
      table(
        'Sprints',
        [
          column('name', 'Sprint', 'text'),
          column('team', 'Time', 'text'),
          column('status', 'Status', 'text'),
          column('start', 'Início', 'date'),
          column('end', 'Fim', 'date'),
          column('tasks', 'Tarefas'),
          column('completedTasks', 'Concluídas'),
          column('points', 'Pontos'),
          column('rate', 'Conclusão', 'percent'),
          column('punctuality', 'No prazo', 'percent'),
          column('quality', 'Qualidade (de 5)'),
          column('score', 'Pontuação (de 100)'),
        ],
        sprints.map((sprint) => ({
          ...sprint,
          name: `${sprint.number}. ${sprint.name}`,
          status: STATUS_LABELS[sprint.status],
          rate: percentOf(sprint.completedPoints, sprint.points),
          punctuality: sprint.timeEfficiency === null ? null : tenths(100 * sprint.timeEfficiency),
          quality: sprint.quality === null ? null : tenths(sprint.quality),
          score: sprint.score === null ? null : tenths(sprint.score),
        })),
        sprints[0]?.total ?? 0,
      ),
    ],
  }
}
