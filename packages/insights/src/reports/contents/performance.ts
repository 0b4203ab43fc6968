import type { Db } from '@cadencia/db/client'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { personRows } from '@cadencia/people/read-repository'
import { entryRows } from '@cadencia/scoring/ledger/repository'
import { taskRows } from '@cadencia/sprints/read-repository'
import { sql } from 'kysely'
import { countSprints, countTasks, rateTeams } from '../../analytics/repository.ts'
import { percentOf, type Range, tenths } from '../../analytics/rules.ts'
import { completionOver } from '../../analytics/series.ts'
import type { Content } from '../content.ts'
import { axisDay, column, PERSON_LABEL, ROWS_MAX, stepName, table } from './tables.ts'

interface PersonRow {
  readonly name: string
  readonly completed: number
  readonly onTime: number
  readonly quality: number | null
  readonly points: number
  readonly total: number
}

/** Who completed or earned something in the range: tasks, punctuality, quality, points of the ledger. */
async function listPeople(db: Db, range: Range): Promise<readonly PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select u.name, coalesce(w.completed, 0)::int as completed,
      coalesce(w."onTime", 0)::int as "onTime", w.quality, coalesce(e.points, 0)::float8 as points,
      (count(*) over ())::int as total
    from ${personRows.as('u')}
    left join (
      select assigned_to, count(*) as completed, avg(quality)::float8 as quality,
        count(*) filter (where due_date is null
          or (completed_at at time zone 'America/Sao_Paulo')::date <= due_date) as "onTime"
      from ${taskRows.as('k')}
      where completed_at >= ${range.start} and completed_at < ${range.end}
      group by assigned_to
    ) w on w.assigned_to = u.id
    left join (
      select user_id, sum(points) as points from ${entryRows.as('e')}
      where user_id is not null and at >= ${range.start} and at < ${range.end}
      group by user_id
    ) e on e.user_id = u.id
    where w.completed > 0 or e.points <> 0
    order by coalesce(e.points, 0) desc, name, u.id
    limit ${ROWS_MAX}`.execute(db)
  return rows
}

/** Performance: what teams and people completed, how punctually, and what it was worth. */
export async function performanceContent(
  db: Db,
  range: Range,
  { now }: { readonly now: number },
): Promise<Content> {
  const spans = { today: saoPauloDay(now), now: range, before: range }
  const tasks = await countTasks(db, { spans, teamId: null })
  const sprints = await countSprints(db, { spans, teamId: null })
  const teams = await rateTeams(db, { spans, teamId: null })
  const people = await listPeople(db, range)
  const completion = await completionOver(db, range, null)
  const working = teams.filter(({ total_tasks: total }) => total > 0)
  const rated = teams.map((team) => ({ ...team, rate: percentOf(team.completed_tasks, team.total_tasks) }))
  return {
    figures: [
      {
        label: 'Taxa de conclusão',
        kind: 'percent',
        value: percentOf(tasks.dueCompleted, tasks.due),
      },
      { label: 'Tarefas concluídas', kind: 'number', value: tasks.completed },
      {
        label: 'Entregues no prazo',
        kind: 'percent',
        value: percentOf(tasks.completed - tasks.completedLate, tasks.completed),
      },
      {
        label: 'Pontuação média',
        kind: 'number',
        value: sprints.averageScore === null ? null : tenths(sprints.averageScore),
      },
    ],
    charts: [
      ...(completion.some(({ completed, due }) => completed + due > 0)
        ? [
            {
              title: 'Tarefas concluídas e com prazo',
              kind: 'line' as const,
              placesName: stepName(range),
              valuesName: 'Tarefas',
              labels: completion.map(({ day }) => axisDay(day)),
              series: [
                { name: 'Concluídas', values: completion.map(({ completed }) => completed) },
                { name: 'Com prazo', values: completion.map(({ due }) => due) },
              ],
            },
          ]
        : []),
      ...(working.length > 0
        ? [
            {
              title: 'Tarefas por time',
              kind: 'bar' as const,
              valuesName: 'Tarefas',
              labels: working.map(({ name }) => name),
              series: [
                { name: 'Concluídas', values: working.map((team) => team.completed_tasks) },
                { name: 'Total', values: working.map((team) => team.total_tasks) },
              ],
            },
          ]
        : []),
    ],
    tables: [
      table(
        'Times',
        [
          column('name', 'Time', 'text'),
          column('completed_tasks', 'Concluídas'),
          column('total_tasks', 'Tarefas'),
          column('rate', 'Conclusão', 'percent'),
          column('score', 'Pontuação (de 100)'),
        ],
        rated,
      ),
      table(
        'Pessoas',
        [
          column('name', PERSON_LABEL, 'text'),
          column('completed', 'Concluídas'),
          column('punctuality', 'No prazo', 'percent'),
          column('quality', 'Qualidade média'),
          column('points', 'Pontos'),
        ],
        people.map((person) => ({
          ...person,
          punctuality: percentOf(person.onTime, person.completed),
          quality: person.quality === null ? null : tenths(person.quality),
        })),
        people[0]?.total ?? 0,
      ),
    ],
  }
}
