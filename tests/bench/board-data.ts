import type { OwnDatabase } from '../support/database.ts'

export const BOARD_TASKS = 500
/** Tasks without a sprint. */
const LOOSE_TASKS = 10_000
/** Tasks that a measured column takes before the next one comes; with 4,500 they stay below a sprint's 5,000. */
export const COLUMN_ROOM = 450
export const ADDED_TITLE = 'Ligar para a escola'
const LABELS = 5
const SUBTASKS = 4
/** Tasks a second that the boards of a round have room for. */
const ADDED_PER_SECOND = 2000

/** In statements: the labels of the team of sprint `s`. */
const LABELS_OF_TEAM = 'array(select l.id from team_labels l where l.team_id = s.team_id)'

/** Gives tasks their sub-tasks, which stand behind them and carry the same labels. */
async function addSubtasks(database: OwnDatabase, parents: string): Promise<void> {
  await database.query(`
    insert into tasks (title, sprint_id, team_id, parent_id, label_ids, rank)
    select 'Subtarefa ' || n, sprint_id, team_id, id, label_ids, rank || n
    from tasks cross join generate_series(1, ${SUBTASKS}) n where ${parents}`)
}

/**
 * Teams with labels, sprints of all teams, two boards of 500 tasks (ours and the floor's) with five labels and four
 * sub-tasks each, and tasks without sprint.
 */
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
  await database.query(`
    insert into team_labels (team_id, name, color)
    select t.id, 'Etiqueta ' || n, '#6b7280' from teams t cross join generate_series(1, ${LABELS}) n`)
  // Ranks like the product's.
  await database.query(`
    insert into tasks (title, description, sprint_id, team_id, assigned_to, due_date, label_ids, rank)
    select 'Tarefa ' || n, 'O que falta fazer, com quem falar e o que está travado desde a semana passada.',
      s.id, s.team_id, (select id from users where email = 'pessoa' || (1 + n % 40) || '@exemplo.com.br'),
      current_date + n % 14, ${LABELS_OF_TEAM}, 'c' || lpad(n::text, 3, '0')
    from (select * from sprints order by id limit 2) s cross join generate_series(1, ${BOARD_TASKS}) n`)
  await addSubtasks(database, `title like 'Tarefa %'`)
  await database.query(`
    insert into tasks (title, status, rank)
    select 'Solta ' || n, 'in_progress', 'e' || lpad(n::text, 5, '0') from generate_series(1, ${LOOSE_TASKS}) n`)
  await database.query('vacuum analyze')
}

const COLUMNS_TEAM = 'select id from teams order by name limit 1'

/** The labels of the team whose columns `prepareColumns` fills. */
export async function readLabelIds(database: OwnDatabase): Promise<string[]> {
  const labels = await database.query<{ id: string }>(`
    select id from team_labels where team_id = (${COLUMNS_TEAM})`)
  return labels.map(({ id }) => id)
}

/** Boards whose first columns hold `tasks`, sub-tasks included, whenever `fill` was called, which makes them at first. */
export function prepareColumns(database: OwnDatabase, tasks: number, seconds: number) {
  const boards = 2 + Math.ceil((seconds * ADDED_PER_SECOND) / COLUMN_ROOM)
  let ids: readonly string[] = []
  const make = async () => {
    const rows = await database.query<{ id: string }>(`
      insert into sprints (team_id, name, number, start_date, end_date)
      select (${COLUMNS_TEAM}), 'Coluna ' || n, n, current_date + 100, current_date + 113
      from generate_series(1, ${boards}) n returning id`)
    ids = rows.map(({ id }) => id)
    const isTheirs = `sprint_id = any('{${ids.join(',')}}')`
    await database.query(`
      insert into tasks (title, sprint_id, team_id, label_ids, rank)
      select 'Antiga ' || n, s.id, s.team_id, ${LABELS_OF_TEAM}, 'd' || lpad(n::text, 4, '0')
      from sprints s cross join generate_series(1, ${tasks / (1 + SUBTASKS)}) n where s.id = any('{${ids.join(',')}}')`)
    await addSubtasks(database, isTheirs)
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
