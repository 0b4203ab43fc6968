import type { OwnDatabase } from '../support/database.ts'

export const BOARD_TASKS = 500
/** Tasks without a sprint. */
const LOOSE_TASKS = 10_000
/** Tasks that a measured column takes before the next one comes; with 4,500 they stay below a sprint's 5,000. */
export const COLUMN_ROOM = 450
export const ADDED_TITLE = 'Ligar para a escola'
/** Tasks a second that the boards of a round have room for. */
const ADDED_PER_SECOND = 2000

/** A team, sprints of all teams, two boards of 500 tasks (ours and the floor's), and tasks without sprint. */
export async function prepareBoards(database: OwnDatabase): Promise<void> {
  await database.query(`
    insert into team_members (team_id, user_id, role)
    select t.id, u.id, case u.n when 1 then 'leader' else 'member' end
    from (select id, row_number() over (order by name) as n from teams) t
    join (select id, row_number() over (order by email) as n from users where email like 'pessoa%') u
      on u.n % 7 = t.n % 7 or u.n = 1`)
  await database.query(`
    insert into sprints (team_id, name, number, start_date, end_date)
    select t.id, 'Sprint ' || n, n, current_date, current_date + 13 from teams t cross join generate_series(1, 3) n`)
  // Ranks like the product's.
  await database.query(`
    insert into tasks (title, description, sprint_id, team_id, assigned_to, due_date, rank)
    select 'Tarefa ' || n, 'O que falta fazer, com quem falar e o que está travado desde a semana passada.',
      s.id, s.team_id, (select id from users where email = 'pessoa' || (1 + n % 40) || '@exemplo.com.br'),
      current_date + n % 14, 'c' || lpad(n::text, 3, '0')
    from (select * from sprints order by id limit 2) s cross join generate_series(1, ${BOARD_TASKS}) n`)
  await database.query(`
    insert into tasks (title, status, rank)
    select 'Solta ' || n, 'in_progress', 'e' || lpad(n::text, 5, '0') from generate_series(1, ${LOOSE_TASKS}) n`)
  await database.query('vacuum analyze')
}

/** Boards whose first columns hold `tasks` whenever `fill` was called, which makes them at first. */
export function prepareColumns(database: OwnDatabase, tasks: number, seconds: number) {
  const boards = 2 + Math.ceil((seconds * ADDED_PER_SECOND) / COLUMN_ROOM)
  let ids: readonly string[] = []
  const make = async () => {
    const rows = await database.query<{ id: string }>(`
      insert into sprints (team_id, name, number, start_date, end_date)
      select (select id from teams limit 1), 'Coluna ' || n, n, current_date + 100, current_date + 113
      from generate_series(1, ${boards}) n returning id`)
    ids = rows.map(({ id }) => id)
    await database.query(`
      insert into tasks (title, sprint_id, team_id, rank)
      select 'Antiga ' || n, s.id, s.team_id, 'd' || lpad(n::text, 4, '0')
      from sprints s cross join generate_series(1, ${tasks}) n where s.id = any('{${ids.join(',')}}')`)
  }
  const fill = async () => {
    if (ids.length === 0) await make()
    await database.query(
      `delete from tasks where title = '${ADDED_TITLE}' and sprint_id = any('{${ids.join(',')}}')`,
    )
    await database.query('vacuum analyze tasks')
  }
  return { floorIds: () => ids.slice(0, 1), ourIds: () => ids.slice(1), fill }
}

export interface BenchBoard {
  readonly sprintId: string
  readonly taskIds: readonly string[]
}

export async function readBoards(database: OwnDatabase): Promise<[ours: BenchBoard, floor: BenchBoard]> {
  const rows = await database.query<BenchBoard>(`
    select sprint_id as "sprintId", array_agg(id order by rank) as "taskIds" from tasks
    where title like 'Tarefa %' group by sprint_id order by sprint_id`)
  const [ours, floor] = rows
  if (!ours || !floor) throw new Error('the boards were not prepared')
  return [ours, floor]
}
